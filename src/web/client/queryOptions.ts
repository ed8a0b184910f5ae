import type { createTanstackQueryUtils, RouterUtils } from '@orpc/tanstack-query'

/** Sends one call: its input, and what ends it. */
type Call = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>

type Given = { readonly input?: unknown }
type Fetching = { readonly signal: AbortSignal; readonly pageParam?: unknown }
type GivenPages = { readonly input: (page: unknown) => unknown; readonly initialPageParam: unknown }

/** The key of what an operation, or all operations of a feature, answered. */
const keyOf = (path: readonly string[], type?: string, input?: unknown) => [
  path,
  { ...(input !== undefined && { input }), ...(type !== undefined && { type }) },
]

const optionsAt = (call: Call, path: readonly string[]) => ({
  key: () => keyOf(path),
  queryKey: ({ input }: Given = {}) => keyOf(path, 'query', input),
  queryOptions: (given: Given = {}) => ({
    queryFn: ({ signal }: Fetching) => call(given.input, { signal }),
    ...given,
    queryKey: keyOf(path, 'query', given.input),
  }),
  infiniteOptions: (given: GivenPages) => ({
    queryFn: ({ pageParam, signal }: Fetching) => call(given.input(pageParam), { signal }),
    ...given,
    queryKey: keyOf(path, 'infinite', given.input(given.initialPageParam)),
  }),
  mutationOptions: (given: object = {}) => ({
    mutationFn: (input: unknown) => call(input),
    ...given,
    mutationKey: keyOf(path, 'mutation'),
  }),
})

/**
 * Options for the query library by the name of an operation, with the types of `@orpc/tanstack-query`. Its code also
 * does streams, which nobody uses here, and is a percent of every page.
 */
export function queryOptions<Client extends Parameters<typeof createTanstackQueryUtils>[0]>(client: Client) {
  return optionsFor(client, []) as RouterUtils<Client>
}

function optionsFor(client: object, path: readonly string[]): object {
  return new Proxy(optionsAt(client as Call, path), {
    get: (own, name) =>
      name in own || typeof name !== 'string'
        ? Reflect.get(own, name)
        : optionsFor(Reflect.get(client, name), [...path, name]),
  })
}
