import { IconChartLine, IconDots, IconMessageCircle, IconShare, IconShieldCheck } from '@tabler/icons-react'
import { formatMoney } from '#domain/money/money.ts'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { BidView } from '../contract.ts'
import { stateOf } from './bidStates.ts'
import { isToAnswer, isToDecide, sidesOf, whyNotEditable, whyNotNow } from './bidTerms.ts'
import { bidTitle, closingNote } from './bidWords.ts'
import type { Membership } from './slip/usePostingRights.ts'
import { useShareBid } from './useShareBid.ts'

/** What can be pressed on a card. */
export type BidAction = 'accept' | 'counter' | 'edit' | 'cancel' | 'approve' | 'decline' | 'decline-challenge'

/** A bid as its reader sees it now, and the handlers for its card. */
export type ShownBid = {
  bid: BidView
  membership: Membership
  now: number
  onPress: (action: BidAction, bid: BidView) => void
}

/** The comments of a card: the id of their element, and whether they are open. */
type CommentsToggle = { readonly id: string; readonly open: boolean; readonly toggle: () => void }

type BidActionsProps = ShownBid & { comments: CommentsToggle }

/** What the reader can do with the bid or why they cannot, its comments, and a menu. [BID-61] [BID-64] */
export function BidActions(props: BidActionsProps) {
  const { bid, membership, now, comments, onPress } = props
  const open = stateOf(bid, now) === 'open'
  const why = open ? whyDisabled(props) : null
  const decides = open && !isOwn(props) && isToDecide(bid, membership, now)
  const whyId = `why-${bid.id}`
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {open && !decides && <ActionButtons {...props} whyId={why ? whyId : undefined} />}
        {!open && <Closing bid={bid} now={now} />}
        <CommentsButton count={bid.comments} comments={comments} quiet={!open} />
        <BidMenu
          bid={bid}
          quiet={!open}
          // A member who became an admin may approve their own bid.
          onApprove={isOwn(props) && isToDecide(bid, membership, now) ? () => onPress('approve', bid) : undefined}
        />
        {decides && <DecideButtons bid={bid} onPress={onPress} />}
      </div>
      {why && (
        <p id={whyId} className="text-12 text-muted">
          {why}
        </p>
      )}
    </div>
  )
}

function isOwn({ bid, membership }: Pick<ShownBid, 'bid' | 'membership'>): boolean {
  return bid.creatorId === membership.member.userId
}

/** Why the first button is disabled, or null. [GRP-32] [GRP-33] */
function whyDisabled({ bid, membership, now }: ShownBid): string | null {
  if (isOwn({ bid, membership })) return whyNotEditable(bid, membership, now)
  return isToDecide(bid, membership, now) ? null : whyNotNow(bid, membership, now)
}

const half = { pad: 'sm', className: 'min-w-min flex-1' } as const

function ActionButtons(props: ShownBid & { whyId: string | undefined }) {
  const { bid, onPress, whyId } = props
  const off = { disabled: whyId !== undefined, 'aria-describedby': whyId }
  if (isOwn(props)) {
    return (
      <>
        <Button {...off} variant="secondary" {...half} onClick={() => onPress('edit', bid)}>
          Edit
        </Button>
        <Button variant="remove" {...half} onClick={() => onPress('cancel', bid)}>
          Cancel Bid
        </Button>
      </>
    )
  }
  // With Decline beside it, its words would break on a phone.
  const answers = isToAnswer(bid, props.membership, props.now)
  return (
    <>
      <Button
        {...off}
        {...half}
        className={classNames(half.className, answers && 'max-sm:basis-full')}
        onClick={() => onPress('accept', bid)}
      >
        {`Accept, risk ${formatMoney(sidesOf(bid).taker.risk)}`}
      </Button>
      {answers && (
        <Button variant="secondary" {...half} onClick={() => onPress('decline-challenge', bid)}>
          Decline
        </Button>
      )}
    </>
  )
}

/** At the end of the row and not filled, so that Approve is never where a finger expects Accept. [GRP-33] */
function DecideButtons({ bid, onPress }: Pick<ShownBid, 'bid' | 'onPress'>) {
  return (
    <>
      <Button variant="secondary" {...half} onClick={() => onPress('decline', bid)}>
        Decline
      </Button>
      <Button variant="outline" {...half} onClick={() => onPress('approve', bid)}>
        Approve
      </Button>
    </>
  )
}

function Closing({ bid, now }: Pick<ShownBid, 'bid' | 'now'>) {
  return <p className="min-w-0 flex-1 text-12 text-muted wrap-anywhere">{closingNote(bid, now)}</p>
}

function CommentsButton({ count, comments, quiet }: { count: number; comments: CommentsToggle; quiet: boolean }) {
  return (
    <Button
      variant={quiet ? 'ghost' : 'secondary'}
      aria-label={count === 1 ? '1 comment' : `${count} comments`}
      aria-expanded={comments.open}
      aria-controls={comments.id}
      icon={<IconMessageCircle size={20} aria-hidden="true" />}
      onClick={comments.toggle}
      pad="md"
      gap="sm"
      className="min-w-14"
    >
      {count > 0 && <span className="tabular">{count}</span>}
    </Button>
  )
}

type BidMenuProps = {
  bid: BidView
  /** Drawn without a surface of its own. */
  quiet: boolean
  onApprove: (() => void) | undefined
}

/** Other actions on the bid: send it to a friend, see the lines of its game. */
function BidMenu({ bid, quiet, onApprove }: BidMenuProps) {
  const name = bidTitle(bid)
  const share = useShareBid()
  const lines = {
    label: 'See the lines of this game',
    icon: <IconChartLine size={18} aria-hidden="true" />,
    render: <Link to="/lines" search={{ q: bid.homeTeam, date: 'all' }} />,
  }
  return (
    <Menu
      label={`More about ${name}`}
      items={[
        ...(onApprove
          ? [{ label: 'Approve', icon: <IconShieldCheck size={18} aria-hidden="true" />, onSelect: onApprove }]
          : []),
        { label: 'Share this bid', icon: <IconShare size={18} aria-hidden="true" />, onSelect: () => void share(bid) },
        ...(bid.gameId === null ? [] : [lines]),
      ]}
      trigger={
        <IconButton
          variant={quiet ? 'ghost' : 'raised'}
          label={`More about ${name}`}
          icon={<IconDots size={20} aria-hidden="true" />}
        />
      }
    />
  )
}
