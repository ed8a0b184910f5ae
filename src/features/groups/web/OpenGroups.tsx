import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#features/web/api.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import type { OpenGroup } from '../contract.ts'
import { joinFailure } from './failures.ts'
import { useJoinGroup } from './useJoinGroup.ts'

/** Public groups, below the field for a code; joining one of them needs none. [GRP-34] */
export function OpenGroups() {
  const [text, setText] = useState('')
  const { groups, query, error, isFetching, refetch, ...pages } = useOpenGroups(text)
  const join = useJoinGroup()
  const slow = useDelayed(groups === undefined && error === null)
  const isSearched = text !== '' || query !== ''
  return (
    <section aria-labelledby="open-groups" className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="open-groups" className="text-16 font-semibold">
        Open Groups
      </h3>
      {(isSearched || groups?.length !== 0) && (
        <SearchField label="Search open groups" value={text} onChange={setText} />
      )}
      {join.error && <Notice tone="loss">{joinFailure(join.error)}</Notice>}
      {slow && <Skeleton round="card" className="h-16" />}
      {!groups && error && (
        <ErrorState title="Failed to load open groups" onRetry={() => void refetch()} busy={isFetching} />
      )}
      <p role="status" className="text-14 text-muted empty:hidden">
        {groups?.length === 0 && (isSearched ? 'No open groups match.' : 'No group is open to everyone now.')}
      </p>
      {groups && groups.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {groups.map((group) => (
            <OpenGroupRow
              key={group.id}
              group={group}
              busy={join.isPending && join.variables.code === group.id}
              onJoin={() => !join.isPending && join.mutate({ code: group.id })}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button variant="secondary" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {pages.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </section>
  )
}

type RowProps = { group: OpenGroup; busy: boolean; onJoin: () => void }

function OpenGroupRow({ group, busy, onJoin }: RowProps) {
  const facts = [membersIn(group.memberCount), group.description].filter(Boolean)
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words text-16 font-semibold">{group.name}</p>
        <p className="line-clamp-2 break-words text-12 text-muted">{facts.join(' · ')}</p>
      </div>
      <Button variant="secondary" busy={busy} onClick={onJoin} aria-label={`Join ${group.name}`}>
        Join
      </Button>
    </li>
  )
}

const pageSize = 20
/** Not every keystroke is a search. */
const TYPING_MS = 250

/** Public groups whose names contain the search text. [GRP-34] */
function useOpenGroups(text: string) {
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

/** `text`, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** "1 member", "2 members". */
export function membersIn(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}
