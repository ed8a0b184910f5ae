import type { Me } from '#features/accounts/contract.ts'
import { useUser } from '#web/session/session.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { InboxStates } from './InboxStates.tsx'
import { NoticeText } from './NoticeText.tsx'
import { useGroupNotices } from './useInbox.ts'

/** What everybody in the group was told, newest first, with the user id on what others were. [NTF-24] */
export function GroupInbox({ group }: { group: Me['groups'][number] }) {
  const inbox = useGroupNotices(group.id)
  const own = useUser().id
  const now = useNow()
  const notices = inbox.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <InboxStates
        query={inbox}
        isEmpty={notices?.length === 0}
        emptyText="You don't have any notifications yet. We'll notify you when something happens!"
      />
      {notices && notices.length > 0 && (
        <Card as="div" pad="none">
          <ul className="divide-y divide-line">
            {notices.map((notice) => (
              <li key={notice.id} className="flex items-start gap-3 px-3 py-2.5">
                <NoticeText
                  notice={notice}
                  now={now}
                  note={notice.userId === own ? undefined : `User ID ${notice.userId}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {inbox.hasNextPage && (
        <Button
          variant="secondary"
          busy={inbox.isFetchingNextPage}
          onClick={() => void inbox.fetchNextPage()}
          className="mt-2 self-center"
        >
          {inbox.isFetchNextPageError ? 'Retry' : 'Show more'}
        </Button>
      )}
    </>
  )
}
