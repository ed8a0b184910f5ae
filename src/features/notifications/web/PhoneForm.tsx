import { type FormEvent, useState } from 'react'
import { formatPhone, formattedPhoneLength } from '#domain/phones.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useSendCode } from './usePhone.ts'

type PhoneFormProps = { onSent: (number: string) => void; onCancel: (() => void) | undefined }

/** Asks for a US number and has a code sent to it. [CHN-13] [CHN-14] [CHN-15] [CHN-20] */
export function PhoneForm({ onSent, onCancel }: PhoneFormProps) {
  const [number, setNumber] = useState('')
  const send = useSendCode()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ phoneNumber: number }, { onSuccess: () => onSent(number) })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label="US phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(212) 555-0142"
        value={number}
        error={send.error ?? undefined}
        onChange={({ target }) => {
          send.reset()
          setNumber(formatPhone(target.value))
        }}
        className="min-w-0 flex-1 basis-56"
      />
      <div className="flex gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={send.isPending} disabled={number.length < formattedPhoneLength}>
          Send code
        </Button>
      </div>
      <p className="basis-full text-12 text-muted">We text you a code. Message and data rates may apply.</p>
    </form>
  )
}
