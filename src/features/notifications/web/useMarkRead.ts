import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { noticePlace } from '#domain/notices/noticePlace.ts'
import { client } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { InboxPage, NoticeView } from '../contract.ts'

type Marked = { ids: string[] } | { all: true }

const inbox: QueryKey = [['notifications', 'list']]

/** Marks notices as read, immediately on the screen; undone if the server refuses. [NTF-07] */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (marked: Marked) => client.notifications.markRead(marked),
    onMutate: async (marked) => {
      await queries.cancelQueries({ queryKey: inbox })
      const before = queries.getQueriesData({ queryKey: inbox })
      queries.setQueriesData({ queryKey: inbox }, (data: unknown) => withRead(data as Inbox | undefined, marked))
      return before
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) queries.setQueryData(key, data)
      toast.error(textOf(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: inbox }),
  })
}

type Inbox = InboxPage | InfiniteData<InboxPage>

function withRead(data: Inbox | undefined, marked: Marked): Inbox | undefined {
  if (!data) return data
  return 'pages' in data ? { ...data, pages: data.pages.map((page) => markedIn(page, marked)) } : markedIn(data, marked)
}

/** A page with these marked as read. Unread ones beyond it are left to the server's count. */
function markedIn(page: InboxPage, marked: Marked): InboxPage {
  const isMarked = (id: string) => 'all' in marked || marked.ids.includes(id)
  const now = page.items.filter(({ id, read }) => !read && isMarked(id)).length
  const unread = 'all' in marked ? 0 : Math.max(0, page.unreadCount - now)
  return {
    ...page,
    unreadCount: unread,
    counts: { ...page.counts, unread },
    items: page.items.map((notice) => (isMarked(notice.id) ? { ...notice, read: true } : notice)),
  }
}

/** Opens the subject of a notice, if it has one, and marks it as read. [NTF-16] [NTF-17] */
export function useOpenNotice() {
  const router = useRouter()
  const markRead = useMarkRead()
  return (notice: NoticeView) => {
    if (!notice.read) markRead.mutate({ ids: [notice.id] })
    const place = noticePlace(notice)
    if (place !== null) router.history.push(place)
  }
}
