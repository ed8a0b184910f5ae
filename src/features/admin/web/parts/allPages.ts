import type { QueryFunctionContext } from '@tanstack/react-query'

/** As many as one answer carries. */
const LIMIT = 200

type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * All items of a list that is answered in pages, for a table that sorts and searches them itself. `onFirst` is told the
 * first page as soon as it is there, where others follow.
 */
export async function allPages<Item>(
  load: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
  onFirst: (items: Item[]) => void = () => {},
): Promise<Item[]> {
  const first = await load({ limit: LIMIT })
  const items = [...first.items]
  if (first.nextCursor !== null) onFirst(first.items)
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const next = await load({ limit: LIMIT, cursor })
    items.push(...next.items)
    cursor = next.nextCursor
  }
  return items
}

/** Shows the first page of a long list while the rest is on its way; a list that stands already stays until all is there. */
export function showFirst<Item>({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>) {
  return (items: Item[]) => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, items)
  }
}
