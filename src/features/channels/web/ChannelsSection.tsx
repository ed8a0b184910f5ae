import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostChannels } from '#domain/chatServices.ts'
import { secondMs } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { ChannelRow } from './ChannelRow.tsx'
import { ConnectForm } from './ConnectForm.tsx'

/** The chats outside to which the group's news are posted, for its admins. [BEY-35] */
export function ChannelsSection() {
  const { id: groupId } = useGroup()
  const [isConnecting, setConnecting] = useState(false)
  // Messages come and go without an event of the group.
  const query = useQuery({ ...api.channels.list.queryOptions({ input: { groupId } }), refetchInterval: 15 * secondMs })
  const slow = useDelayed(query.isPending)
  const channels = query.data?.items
  return (
    <SettingsCard title="Group chat" aside="Only admins see this">
      <p className="py-3 text-14 text-muted">
        New bids, results and more, posted where your friends already talk: Discord, Slack, Telegram, GroupMe, or a
        server of yours. Debts, limits and disputes never are.
      </p>
      {query.error && !channels && (
        <ErrorState
          title="The connected chats could not be loaded"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {textOf(query.error)}
        </ErrorState>
      )}
      {slow && <Skeleton className="h-16" />}
      {channels && channels.length > 0 && (
        <ul>
          {channels.map((channel) => (
            <ChannelRow key={channel.id} {...{ groupId, channel }} />
          ))}
        </ul>
      )}
      {isConnecting ? (
        <ConnectForm groupId={groupId} onDone={() => setConnecting(false)} />
      ) : (
        channels &&
        channels.length < mostChannels && (
          <Button
            variant="secondary"
            icon={<IconPlugConnected size={18} aria-hidden="true" />}
            onClick={() => setConnecting(true)}
          >
            {channels.length === 0 ? 'Connect a chat' : 'Connect another chat'}
          </Button>
        )
      )}
    </SettingsCard>
  )
}
