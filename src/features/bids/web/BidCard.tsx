import { IconChartPie2, IconRefresh, IconShieldCheck, IconSwords } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref, Suspense, useId, useState } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { OfferedLegs } from '#features/bets/web/Legs.tsx'
import { NameIn } from '#features/groups/web/MemberName.tsx'
import { MatchupMarks } from '#features/lines/web/MatchupMarks.tsx'
import { sideName } from '#features/lines/web/prices.ts'
import { soonWords } from '#features/lines/web/startWords.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Figure, FigurePair } from '#web/ui/data/Figure.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BidView } from '../contract.ts'
import { BidActions, type ShownBid } from './BidActions.tsx'
import { leagueName } from './bidOrder.ts'
import { type Looking, stateOf } from './bidStates.ts'
import { bidTitle, bidWords, challengeWords, isDeclined, partsWords } from './bidWords.ts'
import { worthClass, worthOf } from './bidWorth.ts'
import { LivePill } from './GameState.tsx'
import type { GameNow } from './useBidMarket.ts'

export type BidCardProps = ShownBid & {
  /** Whether the group's bids may follow their lines; null while that is not known. */
  canFollow: boolean | null
  /** This is the bid that was looked for: it has a ring, and its comments are open. */
  ring?: boolean
  /** The fair price of now of the creator's side; null or absent if it is not known. */
  fairOdds?: number | null
  /** The current state of its game, if that is known. */
  game?: GameNow | null
  /** It is shown below its game, so it need not name the game. */
  inGame?: boolean
  ref?: Ref<HTMLElement>
}

/**
 * A bid from the reader's side: what they would take, or what they offered. It is redrawn only when something in it
 * changes.
 */
export const BidCard = memo(function BidCard(props: BidCardProps) {
  const { bid, membership, now, fairOdds = null, game = null, ring = false, inGame = false, ref } = props
  const looking = { userId: membership.member.userId, now }
  const show = useShowOdds()
  const words = bidWords(bid, { ...looking, show })
  const side = sideName(words.terms.side, bid.sport)
  const [showsComments, setShowsComments] = useState(ring && bid.comments > 0)
  const [wasPressed, setPressed] = useState(false)
  const toggle = () => {
    setShowsComments(!showsComments)
    setPressed(true)
  }
  const commentsId = useId()
  return (
    <Card
      ref={ref}
      ring={ring}
      tabIndex={ring ? -1 : undefined}
      aria-label={`${words.lead} ${side}`}
      className="flex scroll-my-20 flex-col gap-2 outline-none"
    >
      {!inGame && <BidHead bid={bid} looking={looking} game={game} />}
      <BidStory bid={bid} now={now} words={words} side={side} />
      {bid.legs.length > 0 && <OfferedLegs legs={bid.legs} now={now} />}
      <FairNow bid={bid} fairOdds={fairOdds} looking={looking} />
      <BidNotes {...props} />
      {words.figures && (
        <FigurePair
          items={[
            { label: words.figures[0], value: formatMoney(words.terms.risk) },
            { label: words.figures[1], value: formatMoney(words.terms.toWin) },
          ]}
        />
      )}
      {bid.counters.length > 0 && (
        <Suspense fallback={null}>
          <Counters bid={bid} membership={membership} now={now} />
        </Suspense>
      )}
      <BidActions {...props} comments={{ id: commentsId, open: showsComments, toggle }} />
      <div id={commentsId} hidden={!showsComments}>
        {showsComments && <BidComments bid={bid} opened={wasPressed} />}
      </div>
    </Card>
  )
})

type BidStoryProps = { bid: BidView; now: number; words: ReturnType<typeof bidWords>; side: string }

/** The side at its price, large, and who offered it. */
function BidStory({ bid, now, words, side }: BidStoryProps) {
  const show = useShowOdds()
  const over = ['expired', 'cancelled'].includes(stateOf(bid, now))
  return (
    <div>
      {bid.betType === 'prop' && <p className="pb-1 font-semibold text-14 wrap-anywhere">{bid.description}</p>}
      <p className="text-12 text-muted">{words.lead}</p>
      <p className={classNames('font-bold text-22 text-balance wrap-anywhere', over && 'text-muted')}>
        {side} <span className="font-normal text-muted">at</span> <Figure>{show(words.terms.odds)}</Figure>
      </p>
      {bid.betType !== 'prop' && bid.legs.length === 0 && bid.description && (
        <p className="text-14 wrap-anywhere">{bid.description}</p>
      )}
      <p className="mt-1 flex items-center gap-2 text-14 text-muted">
        {words.person && <Avatar id={words.person.id} name={words.person.name} size="xs" />}
        <span className="min-w-0 wrap-anywhere">
          <NameIn person={words.person}>{words.about}</NameIn>
        </span>
      </p>
    </div>
  )
}

/** The fair price of now of the reader's side of an open bid, and what they gain or give by the asked one. */
function FairNow({ bid, fairOdds, looking }: { bid: BidView; fairOdds: number | null; looking: Looking }) {
  const show = useShowOdds()
  if (stateOf(bid, looking.now) !== 'open') return null
  const worth = worthOf(bid, fairOdds, bid.creatorId === looking.userId ? 'creator' : 'taker')
  if (!worth) return null
  return (
    <p className="text-12 text-muted">
      Fair now <Figure className="font-semibold text-fg">{show(worth.fair)}</Figure> ·{' '}
      <span className={classNames('font-semibold', worthClass[worth.tone])}>{worth.words}</span>
      {worth.tone !== 'even' && ' on average'}
    </p>
  )
}

/** What the bid is on, and the most important thing about it as a single mark. */
function BidHead({ bid, looking, game }: { bid: BidView; looking: Looking; game: GameNow | null }) {
  const soon = bid.gameTime === null ? null : soonWords(bid.gameTime, looking.now)
  const open = stateOf(bid, looking.now) === 'open'
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-2">
      <MatchupMarks matchup={bid} league={bid.sport} />
      <p className="flex min-w-22 flex-1 flex-wrap gap-x-2 text-12 text-muted">
        <span className="wrap-break-word min-w-0 font-semibold text-fg">
          {bid.betType === 'prop' ? 'Prop' : bidTitle(bid)}
        </span>
        {bid.gameTime && !(soon && open) && <span>{dayAndTime(bid.gameTime, looking.now)}</span>}
      </p>
      <Mark {...{ bid, looking, soon, game }} />
    </div>
  )
}

type MarkProps = { bid: BidView; looking: Looking; soon: string | null; game: GameNow | null }

function Mark({ bid, looking, soon, game }: MarkProps) {
  const state = stateOf(bid, looking.now)
  if (state === 'expired') return <Pill tone="neutral">Expired</Pill>
  if (state === 'cancelled') return <Pill tone="neutral">{isDeclined(bid) ? 'Declined' : 'Cancelled'}</Pill>
  if (state === 'accepted') return <Pill tone="accent">Accepted</Pill>
  if (bid.creatorId === looking.userId) return <Pill tone="info">Yours</Pill>
  if (bid.challengedUserId === looking.userId) return <Pill tone="warn">For you</Pill>
  if (soon) return <Pill tone="warn">{soon}</Pill>
  if (bid.isLive) return <LivePill game={game} />
  if (bid.betType === 'prop' || bid.betType === 'parlay') return null
  return <span className="shrink-0 text-12 text-muted">{leagueName(bid.sport)}</span>
}

/**
 * What matters about a bid besides its terms: that its price moves, that a large one waits, and what the admin said who
 * approved it. [BID-40] [GRP-33] [BEY-25]
 */
function BidNotes({ bid, membership, now, canFollow }: BidCardProps) {
  const approved = bid.approvalReason !== null && (
    <Note icon={<IconShieldCheck size={16} aria-hidden="true" />}>{`Approved: ${bid.approvalReason}`}</Note>
  )
  const parts = bid.parts.length > 0 && (
    <Note icon={<IconChartPie2 size={16} aria-hidden="true" />}>{partsWords(bid)}</Note>
  )
  if (stateOf(bid, now) !== 'open') {
    return (
      <>
        {parts}
        {approved}
      </>
    )
  }
  const { userId, role } = membership.member
  // Others read it next to their disabled button.
  const waits = bid.approval === 'waiting' && (bid.creatorId === userId || role === 'admin')
  const challenge = challengeWords(bid, userId)
  return (
    <>
      {challenge && <Note icon={<IconSwords size={16} aria-hidden="true" />}>{challenge}</Note>}
      {bid.autoUpdateOdds && (
        <Note icon={<IconRefresh size={16} aria-hidden="true" />}>{followWords(bid, canFollow)}</Note>
      )}
      {parts ||
        (bid.allowParts && (
          <Note icon={<IconChartPie2 size={16} aria-hidden="true" />}>
            {bid.creatorId === userId || challenge ? 'Parts may be taken' : 'You may take a part'}
          </Note>
        ))}
      {waits && (
        <Note icon={<IconShieldCheck size={16} aria-hidden="true" />}>Waiting for approval by a group admin</Note>
      )}
      {approved}
    </>
  )
}

/** [BID-39] [BID-40] */
function followWords({ lineGone }: BidView, canFollow: boolean | null): string {
  if (canFollow === false) return 'Auto-update is off, the price is kept'
  return lineGone ? 'The line is gone, the price is kept' : 'Follows the fair price until accepted'
}

function Note({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-muted [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

const Counters = lazyPart(async () => ({ default: (await import('./Counters.tsx')).Counters }), { inPlace: true })

const Comments = lazyPart(async () => ({ default: (await import('#features/comments/web/Comments.tsx')).Comments }), {
  inPlace: true,
})

/** The group's comments on a bid; loaded when it is opened. [CMT-11] */
function BidComments({ bid, opened }: { bid: BidView; opened: boolean }) {
  return (
    <Suspense fallback={null}>
      <Comments groupId={bid.groupId} entityType="bid" entityId={bid.id} count={bid.comments} opened={opened} />
    </Suspense>
  )
}
