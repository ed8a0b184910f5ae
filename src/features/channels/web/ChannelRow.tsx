import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kindNames } from '#domain/channels/posts.ts'
import { serviceNames } from '#domain/chatServices.ts'
import { api, client } from '#features/web/api.ts'
import { toastDetails } from '#web/client/apiError.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ChannelView } from '../contract.ts'
import { type Posting, PostingFields, sentPosting } from './PostingFields.tsx'

/** A connected chat: its state in words, and what can be done about it. [BEY-35] */
export function ChannelRow({ groupId, channel }: { groupId: string; channel: ChannelView }) {
  const { id, service, label, kinds, state } = channel
  const [editing, setEditing] = useState<Posting | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { change, disconnect } = useChannel(groupId, id)
  const name = serviceNames[service]
  return (
    <li className="flex flex-col gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{name}</span>
        <span className="min-w-0 text-14 text-muted [overflow-wrap:anywhere]">{label}</span>
        <State state={state} />
      </div>
      <StateWords channel={channel} />
      {editing ? (
        <form
          aria-label={`What is posted to ${name}`}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate(sentPosting(editing), { onSuccess: () => setEditing(null) })
          }}
        >
          <PostingFields posting={editing} onChange={setEditing} />
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={change.isPending} disabled={editing.kinds.length === 0}>
              Save
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setEditing(null)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="text-14 text-muted">{kinds.map((kind) => kindNames[kind]).join(', ')}</p>
          <div className="flex flex-wrap gap-2">
            {state === 'stopped' && (
              <Button size="sm" busy={change.isPending} onClick={() => change.mutate({ isOn: true })}>
                Switch on again
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setEditing(postingOf(channel))}>
              Change
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
              Disconnect
            </Button>
          </div>
        </>
      )}
      <Dialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Disconnect ${name}?`}
        description="Nothing more is posted there. To connect it again you need its address again."
        cancelLabel="Keep it"
        confirm={{
          label: 'Disconnect',
          tone: 'danger',
          onClick: () => {
            setAsked(false)
            disconnect.mutate()
          },
        }}
      />
    </li>
  )
}

function postingOf({ kinds, quietFrom, quietTo }: ChannelView): Posting {
  return { kinds, quietFrom: quietFrom ?? '', quietTo: quietTo ?? '' }
}

function State({ state }: { state: ChannelView['state'] }) {
  if (state === 'on') return <Pill tone="win">On</Pill>
  return state === 'failing' ? <Pill tone="warn">Failing</Pill> : <Pill tone="loss">Off</Pill>
}

function StateWords({ channel: { state, since, lastSentAt, lastError, waiting } }: { channel: ChannelView }) {
  const now = useNow()
  const words = [
    state === 'on' && lastSentAt !== null && `Last message ${ago(lastSentAt, now)}.`,
    state === 'failing' &&
      `Since ${ago(since, now)}: ${lastError ?? 'it does not answer'}. It is tried again for a day.`,
    state === 'stopped' && `Switched off ${ago(since, now)}: ${lastError ?? 'it does not answer'}.`,
    waiting > 0 && `${waiting === 1 ? '1 message waits' : `${waiting} messages wait`}.`,
  ].filter((part) => part !== false)
  return words.length > 0 && <p className="text-14 [overflow-wrap:anywhere]">{words.join(' ')}</p>
}

function useChannel(groupId: string, channelId: string) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: api.channels.list.queryKey({ input: { groupId } }) })
  const change = useMutation({
    mutationFn: (what: Omit<Parameters<typeof client.channels.change>[0], 'groupId' | 'channelId'>) =>
      client.channels.change({ groupId, channelId, ...what }),
    onSuccess: again,
    onError: (error) => toast.error('That did not work', toastDetails(error)),
  })
  const disconnect = useMutation({
    mutationFn: () => client.channels.disconnect({ groupId, channelId }),
    onSuccess: () => {
      toast.success('Disconnected')
      return again()
    },
    onError: (error) => toast.error('It could not be disconnected', toastDetails(error)),
  })
  return { change, disconnect }
}
