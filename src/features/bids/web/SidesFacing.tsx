import { type Cents, formatMoney } from '#domain/money/money.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { TeamMark } from '#features/lines/web/TeamMark.tsx'
import { fitting } from '#features/lines/web/wordWidth.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { BidView } from '../contract.ts'
import { type SideTerms, sidesOf } from './bidTerms.ts'

type Person = { readonly id: string; readonly name: string }

/** The reader's side and the creator's face to face, with the same four figures mirrored. [BEY-01] */
export function SidesFacing({ bid, part, reader }: { bid: BidView; part?: Cents | undefined; reader: Person }) {
  const other = { id: bid.creatorId, name: bid.creatorName }
  return <Facing {...sidesOf(bid, part)} {...{ reader, other }} league={bid.sport} />
}

type FacingProps = { taker: SideTerms; creator: SideTerms; reader: Person; other: Person; league: string }

/** The reader takes one side, somebody else offers the other: one below the other where large text leaves no room. */
export function Facing({ taker, creator, reader, other, league }: FacingProps) {
  return (
    <div className="@container">
      <div className="relative grid gap-3 @min-[17rem]:grid-cols-2">
        <SideCard person={{ ...reader, name: 'You' }} avatarName={reader.name} terms={taker} league={league} mine />
        <SideCard person={other} terms={creator} league={league} />
        <span
          aria-hidden="true"
          className="absolute top-3 left-1/2 hidden size-8 @min-[17rem]:flex -translate-x-1/2 items-center justify-center rounded-full border border-line bg-surface font-semibold text-12 text-muted"
        >
          vs
        </span>
      </div>
    </div>
  )
}

const lettering = ['600 16px', '600 14px', '600 12px'] as const
const sizes = { '600 16px': 'text-16', '600 14px': 'text-14', '600 12px': 'text-12' } as const

type SideCardProps = {
  person: Person
  avatarName?: string
  terms: SideTerms
  league: string
  mine?: boolean
}

function SideCard({ person, avatarName, terms, league, mine = false }: SideCardProps) {
  const { side, odds, risk, toWin } = terms
  const show = useShowOdds()
  const words = sideName(side, league)
  return (
    <section
      aria-label={person.name}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-card border p-3',
        mine ? 'border-accent bg-accent/13 ring-1 ring-accent ring-inset' : 'border-line bg-bg',
      )}
    >
      <p className={classNames('flex min-w-0 items-center gap-2 pr-3 text-14', !mine && 'pl-1')}>
        <Avatar id={person.id} name={avatarName ?? person.name} size="sm" />
        <span className={classNames('truncate', mine ? 'font-semibold' : 'text-muted')}>{person.name}</span>
      </p>
      <div className="flex items-center gap-2">
        {side.betType !== 'total' && !['custom', 'parlay'].includes(league) && (
          <span className="max-[374px]:hidden">
            <TeamMark team={side.team} league={league} />
          </span>
        )}
        <p className="min-w-0">
          <span
            className={classNames(
              'block font-semibold text-balance wrap-anywhere',
              sizes[fitting(words, 107, lettering)],
            )}
          >
            {words}
          </span>
          <span className="block text-14 text-muted">
            at <Figure>{show(odds)}</Figure>
          </span>
        </p>
      </div>
      <dl className="mt-auto grid grid-cols-[auto_1fr] items-baseline gap-x-2 gap-y-0.5 border-line border-t pt-2">
        <dt className="text-14 text-muted">{mine ? 'risk' : 'risks'}</dt>
        <dd className="text-right font-bold text-16">
          <Figure>{formatMoney(risk)}</Figure>
        </dd>
        <dt className="text-14 text-muted">{mine ? 'win' : 'wins'}</dt>
        <dd className="text-right font-bold text-16">
          <Figure>{formatMoney(toWin)}</Figure>
        </dd>
      </dl>
    </section>
  )
}
