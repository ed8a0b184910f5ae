import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChatService, chatServices, serviceNames } from '#domain/chatServices.ts'
import { api, client } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PostingFields, sentPosting, usualPosting } from './PostingFields.tsx'
import { serviceSteps } from './serviceSteps.ts'

type ConnectFormProps = { groupId: string; onDone: () => void }
type FieldName = 'address' | 'token' | 'chat'

const options = chatServices.map((service) => ({
  value: service,
  label: service === 'webhook' ? 'Another server (webhook)' : serviceNames[service],
}))

/** Connects the group to a chat: the steps there, what to paste, a test message, and what is posted. [BEY-35] */
export function ConnectForm({ groupId, onDone }: ConnectFormProps) {
  const [service, setService] = useState<ChatService>('discord')
  const [typed, setTyped] = useState<Readonly<Partial<Record<FieldName, string>>>>({})
  const [posting, setPosting] = useState(usualPosting)
  const { steps, fields } = serviceSteps[service]
  const shown = (Object.keys(fields) as FieldName[]).map((name) => ({ name, ...fields[name] }))
  const { connect, test } = useConnecting(groupId, onDone)
  const connection = { groupId, service, ...Object.fromEntries(shown.map(({ name }) => [name, typed[name] ?? ''])) }
  const failure = connect.error ?? test.error
  const isBusy = connect.isPending || test.isPending
  const isFilled = shown.every(({ name }) => typed[name]?.trim())
  return (
    <form
      aria-label="Connect a chat"
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        test.reset()
        if (isFilled && !isBusy) connect.mutate({ ...connection, ...sentPosting(posting) })
      }}
    >
      <Select
        label="Chat"
        value={service}
        options={options}
        onChange={({ target }) => {
          setService(chatServices.find((one) => one === target.value) ?? 'discord')
          setTyped({})
          connect.reset()
          test.reset()
        }}
      />
      <ol className="list-decimal space-y-1 pl-5 text-14 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {shown.map(({ name, label = '', ...field }) => (
        <TextField
          key={name}
          {...field}
          label={label}
          value={typed[name] ?? ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <PostingFields posting={posting} onChange={setPosting} />
      {failure && !isBusy && <Notice tone="loss">{textOf(failure)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={connect.isPending} disabled={!isFilled || isBusy || posting.kinds.length === 0}>
          Connect
        </Button>
        <Button
          variant="secondary"
          busy={test.isPending}
          disabled={!isFilled || isBusy}
          onClick={() => {
            connect.reset()
            test.mutate(connection)
          }}
        >
          Send a test message
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function useConnecting(groupId: string, onDone: () => void) {
  const queries = useQueryClient()
  const connect = useMutation({
    mutationFn: (input: Parameters<typeof client.channels.connect>[0]) => client.channels.connect(input),
    onSuccess: ({ service }) => {
      toast.success(`${serviceNames[service]} is connected`)
      onDone()
      return queries.invalidateQueries({ queryKey: api.channels.list.queryKey({ input: { groupId } }) })
    },
  })
  const test = useMutation({
    mutationFn: (input: Parameters<typeof client.channels.test>[0]) => client.channels.test(input),
    onSuccess: () => toast.success('The test message was sent', { description: 'Look for it in your chat.' }),
  })
  return { connect, test }
}
