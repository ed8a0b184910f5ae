import {
  type Icon,
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBell,
  IconClock,
  IconGavel,
  IconMessageCircle,
  IconSpeakerphone,
  IconTicket,
  IconTrophy,
  IconUserPlus,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, Icon>> = {
  bid_created: IconGavel,
  bid_accepted: IconTicket,
  game_started: IconClock,
  bet_settled: IconTrophy,
  debt_created: IconArrowsRightLeft,
  debt_paid: IconArrowsRightLeft,
  debt_settled: IconArrowsRightLeft,
  debt_reminder: IconArrowsRightLeft,
  debt_reversed: IconArrowBackUp,
  group_invite: IconUserPlus,
  group_joined: IconUserPlus,
  user_joined: IconUserPlus,
  comment_created: IconMessageCircle,
  system_announcement: IconSpeakerphone,
}

export function NoticeIcon({ type }: { type: string }) {
  const KindIcon = icons[type] ?? IconBell
  return <KindIcon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
}
