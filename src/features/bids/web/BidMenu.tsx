import { IconChartLine, IconDots, IconShare, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { copyText } from '#features/groups/web/copyText.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import type { BidView } from '../contract.ts'
import { bidTitle } from './bidWords.ts'

type BidMenuProps = {
  bid: BidView
  /** Drawn without a surface of its own. */
  quiet: boolean
  onApprove: (() => void) | undefined
}

/** What else one may want of a bid: send it to a friend, see the lines of its game. */
export function BidMenu({ bid, quiet, onApprove }: BidMenuProps) {
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
