import { IconBell } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '#web/browser/Link.tsx'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { InboxPage } from '../contract.ts'
import { NoticeText } from './NoticeText.tsx'
import { shownLine } from './shownLine.ts'
import { useRetry } from './useInbox.ts'
import { useMarkRead, useOpenNotice } from './useMarkRead.ts'

type BellListProps = {
  query: UseQueryResult<InboxPage>
  /** The load has taken too long. */
  isSlow: boolean
  onClose: () => void
}

/** The latest ten notices, and links to more. [NTF-12] to [NTF-15] */
export function BellList({ query, isSlow, onClose }: BellListProps) {
  const markRead = useMarkRead()
  const unread = query.data?.unreadCount ?? 0
  return (
    <div className="-m-4 flex w-[min(358px,calc(100vw-18px))] flex-col">
      <div className="flex min-h-control flex-wrap items-center justify-between gap-2 py-1 pr-2 pl-4">
        <h2 className="text-16 font-bold">Notifications</h2>
        <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => markRead.mutate({ all: true })}>
          Mark all read
        </Button>
      </div>
      <div className="max-h-[min(26rem,60dvh)] overflow-y-auto border-y border-line">
        <Latest query={query} isSlow={isSlow} onClose={onClose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 p-2">
        <Button variant="secondary" size="sm" render={<Link to="/notifications" onClick={onClose} />}>
          View all
        </Button>
        <Link
          to="/settings/notifications"
          onClick={onClose}
          className="hit rounded-control px-2 text-14 font-semibold text-accent underline-offset-2 hover:underline"
        >
          Notification settings
        </Link>
      </div>
    </div>
  )
}

function Latest({ query, isSlow, onClose }: BellListProps) {
  const open = useOpenNotice()
  const retry = useRetry(query.refetch)
  const now = useNow()
  if (query.data && query.data.items.length > 0) {
    return (
      <ul className="divide-y divide-line">
        {query.data.items.map(shownLine).map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              onClick={() => {
                open(notice)
                onClose()
              }}
              className="flex min-h-control w-full items-start gap-3 px-4 py-2.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
            >
              <NoticeText notice={notice} now={now} />
            </button>
          </li>
        ))}
      </ul>
    )
  }
  if (query.data) {
    return (
      <EmptyState icon={<IconBell aria-hidden="true" />} title="No notifications yet" level={3} compact>
        We'll notify you when something happens!
      </EmptyState>
    )
  }
  if (query.isError || isSlow) {
    return (
      <ErrorState
        title="Failed to load notifications"
        onRetry={retry}
        busy={query.isError && query.isFetching}
        className="m-2"
      />
    )
  }
  return ['first', 'second', 'third'].map((line) => <Skeleton key={line} className="m-2 h-14" />)
}
