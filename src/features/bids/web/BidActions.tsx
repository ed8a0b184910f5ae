import { IconChartLine, IconDots, IconMessageCircle, IconShare, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#domain/money.ts'
import { copyText } from '#features/groups/web/copyText.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/look/classNames.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { BidView } from '../contract.ts'
import type { BidCardProps } from './BidCard.tsx'
import { isToDecide, sidesOf, stateOf, whyNotEditable, whyNotNow } from './bidTerms.ts'
import { bidTitle, closingNote } from './bidWords.ts'

/** The comments of a card: where they stand, and whether they are open. */
type Talk = { readonly id: string; readonly open: boolean; readonly toggle: () => void }

type BidActionsProps = BidCardProps & { talk: Talk }

/** What the reader can do with the bid or why they cannot, its comments, and more. [BID-61] [BID-64] */
export function BidActions(props: BidActionsProps) {
  const { bid, asking, now, talk, onPress } = props
  const open = stateOf(bid, now) === 'open'
  const why = open ? whyOff(props) : null
  const whyId = `why-${bid.id}`
  return (
    <div className="mt-auto flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        {open ? <Deeds {...props} whyId={why ? whyId : undefined} /> : <Closing bid={bid} now={now} />}
        <TalkButton count={bid.comments} talk={talk} quiet={!open} />
        <BidMenu
          bid={bid}
          quiet={!open}
          // A member who became an admin may let their own bid pass.
          onApprove={isOwn(props) && isToDecide(bid, asking, now) ? () => onPress('approve', bid) : undefined}
        />
      </div>
      {why && (
        <p id={whyId} className="text-12 text-muted">
          {why}
        </p>
      )}
    </div>
  )
}

function isOwn({ bid, asking }: Pick<BidCardProps, 'bid' | 'asking'>): boolean {
  return bid.creatorId === asking.member.userId
}

/** Why the first button is off, or null. [GRP-32] [GRP-33] */
function whyOff({ bid, asking, now }: BidCardProps): string | null {
  if (isOwn({ bid, asking })) return whyNotEditable(bid, asking, now)
  return isToDecide(bid, asking, now) ? null : whyNotNow(bid, asking, now)
}

const half = 'min-w-0 flex-1 px-2'

function Deeds(props: BidCardProps & { whyId: string | undefined }) {
  const { bid, asking, now, onPress, whyId } = props
  const off = { disabled: whyId !== undefined, 'aria-describedby': whyId }
  if (isOwn(props)) {
    return (
      <>
        <Button {...off} variant="secondary" className={half} onClick={() => onPress('edit', bid)}>
          Edit
        </Button>
        <Button variant="secondary" className={classNames(half, 'text-loss')} onClick={() => onPress('cancel', bid)}>
          Cancel Bid
        </Button>
      </>
    )
  }
  if (isToDecide(bid, asking, now)) {
    return (
      <>
        <Button className={half} onClick={() => onPress('approve', bid)}>
          Approve
        </Button>
        <Button variant="secondary" className={half} onClick={() => onPress('decline', bid)}>
          Decline
        </Button>
      </>
    )
  }
  return (
    <Button {...off} className={half} onClick={() => onPress('accept', bid)}>
      {`Accept, risk ${formatMoney(sidesOf(bid).taker.risk)}`}
    </Button>
  )
}

function Closing({ bid, now }: Pick<BidCardProps, 'bid' | 'now'>) {
  return <p className="min-w-0 flex-1 text-12 text-muted [overflow-wrap:anywhere]">{closingNote(bid, now)}</p>
}

function TalkButton({ count, talk, quiet }: { count: number; talk: Talk; quiet: boolean }) {
  return (
    <Button
      variant={quiet ? 'ghost' : 'secondary'}
      aria-label={count === 1 ? '1 comment' : `${count} comments`}
      aria-expanded={talk.open}
      aria-controls={talk.id}
      icon={<IconMessageCircle size={20} aria-hidden="true" />}
      onClick={talk.toggle}
      className="min-w-14 gap-1.5 px-3"
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

/** What else one may want of a bid: send it to a friend, see the lines of its game. */
function BidMenu({ bid, quiet, onApprove }: BidMenuProps) {
  const name = bidTitle(bid)
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

/** By the phone's own share sheet, else as a link to paste. Only members of the group can open it. */
async function share(bid: BidView) {
  const url = `${location.origin}/bids?bid=${encodeURIComponent(bid.id)}`
  if ('share' in navigator) {
    // Whoever closes the share sheet has decided; there is nothing to tell.
    await navigator.share({ title: bidTitle(bid), url }).catch(() => {})
    return
  }
  if (await copyText(url)) toast.success('Link copied')
  else toast.error('The link could not be copied')
}
