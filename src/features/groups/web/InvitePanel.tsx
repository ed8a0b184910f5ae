import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { permissionRefusal } from '#domain/refusals/permissionRefusals.ts'
import { api } from '#features/web/api.ts'
import { useSelectedGroup, useUser } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { GroupView } from '../contract.ts'
import { openGroupDialog } from './groupDialog.ts'
import { InviteByLink } from './InviteByLink.tsx'
import { InviteByMail } from './InviteByMail.tsx'
import { NewMembers, useNewMembers } from './NewMembers.tsx'

type Way = 'link' | 'mail'

/**
 * The two ways to invite to the selected group, for members who may: its own link, or an invite for one person, by
 * email if the installation sends any. [INV-11] [INV-38] [CHN-09]
 */
export function InvitePanel() {
  const groupId = useSelectedGroup()?.id
  const options = api.groups.read.queryOptions({ input: { groupId: groupId ?? '' } })
  const { data: group, error, refetch, isFetching } = useQuery({ ...options, enabled: groupId !== undefined })
  const [way, setWay] = useState<Way>('link')
  const panelId = useId()
  const mailLabel = useSite()?.mail === false ? 'Link for One' : 'Send Email'
  const slow = useDelayed(group === undefined && error === null)
  if (groupId === undefined) return null
  if (!group) {
    if (!error) return slow && <Skeleton round="card" className="mt-2 h-48" />
    const title = 'Failed to generate invite link. Please try again.'
    return <ErrorState className="mt-2" title={title} onRetry={() => void refetch()} busy={isFetching} />
  }
  if (group.inviteCode === null) return <Notice className="mt-2">{permissionRefusal('invites-off').message}</Notice>
  return (
    <>
      <Company group={group} />
      <Tabs
        label="Ways to invite"
        value={way}
        onChange={setWay}
        items={[
          { value: 'link', label: 'Copy Link' },
          { value: 'mail', label: mailLabel },
        ]}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={way === 'link' ? 'Copy Link' : mailLabel} className="pt-4">
        {way === 'link' ? (
          <InviteByLink groupId={group.id} groupName={group.name} code={group.inviteCode} />
        ) : (
          <InviteByMail groupId={group.id} code={group.inviteCode} />
        )}
      </div>
    </>
  )
}

/** Whom the group still lacks; once somebody has joined, who that was, and what to do then. */
function Company({ group: { id, name, memberCount } }: { group: GroupView }) {
  const userId = useUser().id
  const [onlyId] = useState(memberCount === 1 ? userId : null)
  const arrived = useNewMembers(id, onlyId)
  const isAlone = memberCount === 1 && arrived.length === 0
  return (
    <>
      {isAlone && (
        <p className="mb-3 text-14 text-muted">
          It takes two to bet, and you are the only one in <span className="font-semibold text-fg">{name}</span>. Send
          this to those you want to bet with.
        </p>
      )}
      <div className={classNames(arrived.length > 0 && 'mb-3 flex flex-col gap-3 rounded-control bg-win/13 p-3')}>
        <NewMembers members={arrived} groupName={name} />
        {arrived.length > 0 && (
          <Button full render={<Link to="/lines" onClick={() => openGroupDialog(null)} />}>
            Post a bid for them
          </Button>
        )}
      </div>
    </>
  )
}
