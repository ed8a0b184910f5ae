import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#features/web/api.ts'
import { useNavigator } from '#web/browser/address.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { InboxPage, NoticeLine } from '../contract.ts'
import type { ShownLine } from './shownLine.ts'

export type Marked = { ids: string[]; as?: 'lines' } | { all: true }

const inbox: QueryKey = [['notifications', 'list']]
/** An admin's view of them. */
const ofGroup: QueryKey = [['notifications', 'ofGroup']]

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
    onSettled: () => Promise.all([inbox, ofGroup].map((queryKey) => queries.invalidateQueries({ queryKey }))),
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
  const isLine = 'as' in marked
  const now = page.items
    .filter(({ id }) => isMarked(id))
    .reduce((sum, item) => sum + (isLine ? unreadIn(item) : Number(!item.read)), 0)
  const unread = 'all' in marked ? 0 : Math.max(0, page.unreadCount - now)
  return {
    ...page,
    unreadCount: unread,
    counts: { ...page.counts, unread },
    items: page.items.map((item) => (isMarked(item.id) ? readItem(item, isLine || 'all' in marked) : item)),
  }
}

/** How many notices behind a line are unread. */
function unreadIn({ bundle, read }: NoticeLine): number {
  return bundle ? bundle.unread : Number(!read)
}

/** A notice as read; of a line only the newest, unless `withAll`. */
function readItem(item: NoticeLine, withAll: boolean): NoticeLine {
  const { bundle } = item
  if (!bundle) return { ...item, read: true }
  const unread = withAll ? 0 : bundle.unread - Number(!item.read)
  return { ...item, read: true, bundle: { ...bundle, unread } }
}

/** Lines to mark, each with all that is behind it. */
export function markedLines(lines: readonly NoticeLine[]): Marked {
  const ids = lines.map(({ id }) => id)
  return lines.some(({ bundle }) => bundle) ? { ids, as: 'lines' } : { ids }
}

/** Opens what a line leads to, if anything, and marks all behind it as read. [NTF-16] [NTF-17] */
export function useOpenNotice() {
  const { visit } = useNavigator()
  const markRead = useMarkRead()
  return (line: ShownLine) => {
    if (!line.read) markRead.mutate(markedLines([line]))
    if (line.place !== null) visit(line.place)
  }
}
