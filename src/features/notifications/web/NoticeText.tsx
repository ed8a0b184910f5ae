import {
  type Icon,
  IconArrowBackUp,
  IconArrowsRightLeft,
  IconBell,
  IconClock,
  IconGavel,
  IconMessageCircle,
  IconShieldCheck,
  IconSpeakerphone,
  IconTicket,
  IconTrophy,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { NoticeIcon as IconName } from '#domain/notices/noticeRow.ts'
import { linesBelow } from '#domain/notices/noticesOf.ts'
import { noticeRowOf } from '#domain/notices/noticeTable.ts'
import type { NoticeView } from '../contract.ts'
import { noticeAge } from './noticeAge.ts'

type NoticeTextProps = { notice: NoticeView; now: number; note?: ReactNode }

/** The text of a notice, with its group and age; unread ones are bold and have a dot. */
export function NoticeText({ notice, now, note }: NoticeTextProps) {
  const { type, title, message, data, read, createdAt } = notice
  const group = typeof data.groupName === 'string' ? data.groupName : null
  const where = [group, noticeAge(createdAt, now)].filter(Boolean).join(' · ')
  return (
    <>
      <NoticeIcon type={type} />
      {/* User-supplied text can be in any direction; it is isolated so that it does not affect the text around it. */}
      <span className="min-w-0 flex-1 overflow-clip text-start text-14 [overflow-wrap:anywhere]">
        <span className={read ? 'block' : 'block font-semibold'}>
          <bdi>{title}</bdi>
        </span>
        <span className="block text-muted">
          <bdi>{message}</bdi>
        </span>
        {linesBelow(data).map((line) => (
          <span key={line} className="block text-muted">
            <bdi>{line}</bdi>
          </span>
        ))}
        <span className="block text-12 text-muted">
          <bdi>{where}</bdi>
          {note !== undefined && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
        </span>
      </span>
      {!read && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  )
}

const icons: Readonly<Record<IconName, Icon>> = {
  bid: IconGavel,
  bet: IconTicket,
  game: IconClock,
  result: IconTrophy,
  debt: IconArrowsRightLeft,
  undo: IconArrowBackUp,
  member: IconUserPlus,
  approval: IconShieldCheck,
  comment: IconMessageCircle,
  announcement: IconSpeakerphone,
}

function NoticeIcon({ type }: { type: string }) {
  const row = noticeRowOf(type)
  const KindIcon = row ? icons[row.icon] : IconBell
  return <KindIcon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
}
