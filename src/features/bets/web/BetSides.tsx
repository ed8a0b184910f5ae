import { formatMoney } from '#domain/money/money.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { fitting } from '#features/lines/web/wordWidth.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BetForReader, ReadSide } from './betReading.ts'

/** Both sides facing each other, each with what it risks and wins. [BEY-01] */
export function BetSides({ read }: { read: BetForReader }) {
  return (
    <section
      aria-label="Both sides"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-px overflow-hidden rounded-card border border-line bg-line"
    >
      <Side side={read.first} winnerId={read.bet.winnerId} />
      <Side side={read.second} winnerId={read.bet.winnerId} />
    </section>
  )
}

const lettering = ['700 16px', '700 14px', '700 12px'] as const
const sizes = { '700 16px': 'text-16', '700 14px': 'text-14', '700 12px': 'text-12' } as const

function Side({ side, winnerId }: { side: ReadSide; winnerId: string | null }) {
  const show = useShowOdds()
  const [risks, wins] = side.isYou ? ['risk', 'win'] : ['risks', 'wins']
  return (
    <div className="grid min-w-0 content-start gap-1.5 bg-bg p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Avatar id={side.id} name={side.name} size="sm" />
        <span
          className={`min-w-min max-w-full flex-1 text-14 font-semibold wrap-break-word ${side.isYou ? '' : 'text-muted'}`}
        >
          {side.isYou ? 'You' : <MemberName person={side} />}
        </span>
        {winnerId === side.id && <Pill tone="win">Won</Pill>}
      </p>
      <p className={`font-bold text-balance wrap-anywhere ${sizes[fitting(side.words, 112, lettering)]}`}>
        {side.words} <span className="font-normal text-muted">at</span> <Figure>{show(side.odds)}</Figure>
      </p>
      <p className="flex flex-wrap gap-x-2 text-12 text-muted">
        <span className="whitespace-nowrap">
          {risks} <Figure className="font-bold text-fg">{formatMoney(side.risk)}</Figure>
        </span>
        <span className="whitespace-nowrap">
          {wins} <Figure className="font-bold text-fg">{formatMoney(side.toWin)}</Figure>
        </span>
      </p>
    </div>
  )
}
