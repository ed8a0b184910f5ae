import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Loaded } from './Loaded.tsx'

type Growing<Item> = {
  data: { pages: { items: Item[] }[] } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type GrowingListProps<Item> = {
  query: Growing<Item>
  loading: string
  failure: string
  /** Shown when there are no items. */
  empty: string
  children: (item: Item) => ReactNode
}

/** The newest items of a long list, with a button for more. */
export function GrowingList<Item extends { id: string }>(props: GrowingListProps<Item>) {
  const { query, loading, failure, empty, children } = props
  return (
    <Loaded query={query} loading={loading} failure={failure}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return <p className="py-4 text-14 text-muted">{empty}</p>
        return (
          <>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="py-3">
                  {children(item)}
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="outline" full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The initial number, and the number that each "Show more" adds. */
const PAGE = 10

/** How the admin's lists are paged. */
export const growing = {
  input: (cursor: string | undefined) => ({ limit: PAGE, cursor }),
  initialPageParam: undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
}
