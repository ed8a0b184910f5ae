import { IconBell } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api } from '#features/web/api.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { useKeptPushes } from './push/useKeptPushes.ts'
import { patienceMs } from './useInbox.ts'

const BellList = lazyPart(
  async () => ({
    default: (await import('./BellList.tsx')).BellList,
  }),
  { inPlace: true },
)

const latest = 10

function ListToCome() {
  return (
    <div className="grid w-[min(326px,calc(100vw-50px))] gap-2 py-1">
      {['first', 'second', 'third'].map((line) => (
        <Skeleton key={line} className="h-16" />
      ))}
    </div>
  )
}

/** The user's latest notices behind a bell that counts the unread ones, live. [NTF-08] [NTF-10] [NTF-11] */
export function Bell() {
  useKeptPushes()
  const query = useQuery(
    api.notifications.list.queryOptions({ input: { as: 'lines', limit: latest }, placeholderData: keepPreviousData }),
  )
  const isSlow = useDelayed(query.isPending, patienceMs)
  const unread = query.data?.unreadCount ?? 0
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} unread`
  return (
    <Popover
      label="Notifications"
      align="end"
      trigger={<IconButton label={label} badge={unread} icon={<IconBell size={24} aria-hidden="true" />} />}
    >
      {(close) => (
        <Suspense fallback={<ListToCome />}>
          <BellList query={query} isSlow={isSlow} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
