import { formatMoney } from '#domain/money.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { ReadBet, ReadSide } from './betReading.ts'

/** Both sides facing each other, each with what it risks and wins. [BEY-01] */
export function BetSides({ read }: { read: ReadBet }) {
  return (
    <section
      aria-label="Both sides"
      className="grid grid-cols-2 divide-x divide-line rounded-card border border-line bg-bg"
    >
      <Side side={read.first} winnerId={read.bet.winnerId} />
      <Side side={read.second} winnerId={read.bet.winnerId} />
    </section>
  )
}

function Side({ side, winnerId }: { side: ReadSide; winnerId: string | null }) {
  const [risks, wins] = side.isYou ? ['risk', 'win'] : ['risks', 'wins']
  return (
    <div className="grid min-w-0 content-start gap-1.5 p-3">
      <p className="flex flex-wrap items-center gap-2">
        <Avatar id={side.id} name={side.name} size="sm" />
        <span className={`min-w-0 truncate text-14 font-semibold ${side.isYou ? '' : 'text-muted'}`}>
          {side.isYou ? 'You' : side.name}
        </span>
        {winnerId === side.id && <Pill tone="win">Won</Pill>}
      </p>
      <p className="text-16 font-bold wrap-anywhere">
        {side.words} <span className="font-normal text-muted">at</span> <Figure>{side.odds}</Figure>
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
