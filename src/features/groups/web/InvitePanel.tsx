import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { refusal } from '#domain/refusals.ts'
import { api } from '#features/web/api.ts'
import { useSelectedGroup } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { InviteByLink } from './InviteByLink.tsx'
import { InviteByMail } from './InviteByMail.tsx'

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
  if (group.inviteCode === null) return <Notice className="mt-2">{refusal('invites-off').message}</Notice>
  return (
    <>
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
          <InviteByLink groupName={group.name} code={group.inviteCode} />
        ) : (
          <InviteByMail groupId={group.id} code={group.inviteCode} />
        )}
      </div>
    </>
  )
}
