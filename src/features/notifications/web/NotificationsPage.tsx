import { useSelectedGroup } from '#features/web/session.ts'
import { useAddress } from '#web/browser/address.ts'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { GroupInbox, Inbox } from './Inbox.tsx'

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
      {showsGroup ? <GroupInbox groupId={group.id} /> : <Inbox />}
    </div>
  )
}
