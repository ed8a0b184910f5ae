import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useDelayed } from '#web/ui/feedback/useDelayed.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import type { OpenGroup } from '../contract.ts'
import { joinFailure } from './failures.ts'
import { membersIn } from './membersIn.ts'
import { useJoinGroup } from './useJoinGroup.ts'
import { useOpenGroups } from './useOpenGroups.ts'

/** Groups that take everybody, below the field for a code; joining one of them needs none. [GRP-34] */
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
      {slow && <Skeleton className="h-16 rounded-card" />}
      {!groups && error && (
        <ErrorState title="Failed to load open groups" onRetry={() => void refetch()} busy={isFetching} />
      )}
      <p role="status" className="text-14 text-muted empty:hidden">
        {groups?.length === 0 && (isSearched ? 'No open group has such a name.' : 'No group is open to everyone now.')}
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
