/** So many at first, and with every "Show more". */
const PAGE = 10

/** How lists of the administrator are asked for page by page. */
export const growing = {
  input: (cursor: string | undefined) => ({ limit: PAGE, cursor }),
  initialPageParam: undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
}
