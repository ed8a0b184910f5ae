import { type FormEvent, useState } from 'react'
import { phoneCodes } from '#domain/phones.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { useSendCode, useVerifyCode } from './usePhone.ts'

type PhoneCodeFormProps = { number: string; onBack: () => void; onDone: () => void }

/** Asks for the code that came to the number. [CHN-16] [CHN-21] */
export function PhoneCodeForm({ number, onBack, onDone }: PhoneCodeFormProps) {
  const [code, setCode] = useState('')
  const verify = useVerifyCode()
  const again = useSendCode()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate({ code }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-14 text-muted">
        We sent a code to <span className="tabular font-semibold text-fg">{number}</span>. It works for 10 minutes.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={phoneCodes.digits}
          value={code}
          error={verify.error ?? again.error ?? undefined}
          onChange={({ target }) => {
            verify.reset()
            setCode(target.value.replace(/\D/g, '').slice(0, phoneCodes.digits))
          }}
          className="min-w-0 flex-1 basis-40"
        />
        <Button type="submit" busy={verify.isPending} disabled={code.length !== phoneCodes.digits}>
          Verify
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Change Number
        </Button>
        <Button variant="ghost" size="sm" busy={again.isPending} onClick={() => again.mutate({ phoneNumber: number })}>
          Send a new code
        </Button>
      </div>
    </form>
  )
}
