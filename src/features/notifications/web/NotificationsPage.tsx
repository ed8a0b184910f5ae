import { toldToOthers } from '#domain/notices/noticesOf.ts'
import type { Me } from '#features/accounts/contract.ts'
import { useSelectedGroup, useUser } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Inbox } from './Inbox.tsx'
import { InboxStates } from './InboxStates.tsx'
import { NoticeText } from './NoticeText.tsx'
import { useGroupNotices } from './useInbox.ts'

/** The inbox; a group admin can switch to all notices of the group. [NTF-23] */
export function NotificationsPage() {
  const [address, setAddress] = useAddress()
  const group = useSelectedGroup()
  const isAdmin = group?.role === 'admin'
  const showsGroup = isAdmin && address.view === 'admin'
  return (
    <div className="flex flex-col gap-2">
      <h2 className="sr-only">{showsGroup ? `Notifications of ${group.name}` : 'Your notifications'}</h2>
      {isAdmin && (
        <SegmentedControl
          label="Whose notifications"
          hideLabel
          value={showsGroup ? 'admin' : 'personal'}
          onChange={(view) => setAddress({ view: view === 'admin' ? view : undefined, filter: undefined })}
          options={[
            { value: 'personal', label: 'Personal' },
            { value: 'admin', label: 'Admin' },
          ]}
          className="max-w-80"
        />
      )}
      {showsGroup ? <GroupInbox group={group} /> : <Inbox />}
    </div>
  )
}

/**
 * All members' notices in the group, newest first, those of others in the third person and with whose they are.
 * [NTF-24]
 */
function GroupInbox({ group }: { group: Me['groups'][number] }) {
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
                {notice.userId === own ? (
                  <NoticeText notice={notice} now={now} />
                ) : (
                  <NoticeText
                    notice={toldToOthers(notice, notice.userName)}
                    now={now}
                    note={`To ${notice.userName} (${notice.userId})`}
                  />
                )}
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
