import type { QueryFunctionContext } from '@tanstack/react-query'

/** The largest page that the server answers. */
const LIMIT = 200

type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * All items of a paged list, for a table that sorts and searches them itself. `onFirst` gets the first page as soon as
 * it has loaded, if others follow.
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

/**
 * Shows the first page of a long list while the rest loads; a list already shown stays until the new one is complete.
 */
export function showFirst<Item>({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>) {
  return (items: Item[]) => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, items)
  }
}
