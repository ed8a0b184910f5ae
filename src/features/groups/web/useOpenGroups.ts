import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#features/web/api.ts'

const pageSize = 20
/** Not every letter of a name is a question. */
const TYPING_MS = 250

/** Groups that anybody may join, whose names hold the search text. [GRP-34] */
export function useOpenGroups(text: string) {
  const query = useSettled(text.trim())
  const found = useInfiniteQuery(
    api.groups.open.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(query !== '' && { query }), limit: pageSize, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  return { ...found, query, groups: found.data?.pages.flatMap(({ items }) => items) }
}

/** `text` once it has stood for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
