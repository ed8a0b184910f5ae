import type { QueryFunctionContext } from '@tanstack/react-query'

/** Shows the first page of a long list while the rest is on its way; a list that stands already stays until all is there. */
export function showFirst<Item>({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>) {
  return (items: Item[]) => {
    if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, items)
  }
}
