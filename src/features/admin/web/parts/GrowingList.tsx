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
  /** What stands there in place of no items. */
  empty: string
  children: (item: Item) => ReactNode
}

/** The newest of many, and more of them when asked for. */
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

/** So many at first, and with every "Show more". */
const PAGE = 10

/** How lists of the administrator are asked for page by page. */
export const growing = {
  input: (cursor: string | undefined) => ({ limit: PAGE, cursor }),
  initialPageParam: undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
}
