import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatPhone, formattedPhoneLength, phoneCodes } from '#domain/people/phones.ts'
import { api, client } from '#features/web/api.ts'
import { sessionQuery, useSession } from '#features/web/session.ts'
import { refusalOr } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { noTexts, useSmsOffer } from './useSmsOffer.ts'

type Step = { name: 'number' } | { name: 'code'; number: string } | null

/**
 * The user's phone number: unverified, code sent, verified. Empty if the group has texts turned off. [CHN-17] [SET-07]
 * [SET-11]
 */
export function PhoneSection() {
  const id = useId()
  const { isOffered, isSent, isKnown } = useSmsOffer()
  const phone = useSession()?.phone
  const [step, setStep] = useState<Step>(null)
  // Most groups have texts, so the space is reserved until that is known.
  if (!isKnown) return <Skeleton round="card" className="h-58 sm:h-44" />
  if (!isOffered || !phone) return null
  const verified = phone.isVerified ? phone.number : null
  return (
    <Card as="section" aria-labelledby={id} pad="none" className="px-4 py-3">
      <h3 id={id} className="border-b border-line pb-2 text-18 font-bold">
        Phone number
      </h3>
      <div className="flex flex-col gap-2 pt-3">
        {!isSent && <p className="text-14 text-muted">{noTexts}</p>}
        {step?.name === 'code' ? (
          <PhoneCodeForm number={step.number} onBack={() => setStep({ name: 'number' })} onDone={() => setStep(null)} />
        ) : verified === null || step?.name === 'number' ? (
          <PhoneForm
            disabled={!isSent}
            onSent={(number) => setStep({ name: 'code', number })}
            onCancel={verified === null ? undefined : () => setStep(null)}
          />
        ) : (
          <Verified number={verified} disabled={!isSent} onChange={() => setStep({ name: 'number' })} />
        )}
      </div>
    </Card>
  )
}

type VerifiedProps = { number: string; disabled: boolean; onChange: () => void }

/** [CHN-18] [CHN-19] */
function Verified({ number, disabled, onChange }: VerifiedProps) {
  const remove = useRemovePhone()
  const hasStopped = usePhoneState().data?.hasStopped
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48 text-14">
        <span className="tabular font-semibold">{formatPhone(number)}</span>
        <span className="block text-12 text-win">Verified</span>
      </p>
      <Button variant="secondary" disabled={disabled} onClick={onChange}>
        Change Number
      </Button>
      <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove
      </Button>
      {hasStopped && (
        <div className="basis-full">
          <Notice tone="warn">
            This number replied STOP, so it gets no texts. Text START to us from it to undo that.
          </Notice>
        </div>
      )}
    </div>
  )
}

type PhoneFormProps = { disabled: boolean; onSent: (number: string) => void; onCancel: (() => void) | undefined }

/** Takes a US number and has a code sent to it. [CHN-13] [CHN-14] [CHN-15] [CHN-20] */
function PhoneForm({ disabled, onSent, onCancel }: PhoneFormProps) {
  const sendCode = useSendCode()
  const { register, values, submit, errors, isBusy } = useRequestForm<{ number: string }>({
    defaultValues: { number: '' },
    send: ({ number }) => sendCode.mutateAsync({ phoneNumber: number }, { onSuccess: () => onSent(number) }),
    failureOf: (error) => ({ field: 'number', message: sendFailure(error) }),
  })
  const number = register('number')
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField
        label="US phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(212) 555-0142"
        disabled={disabled}
        error={errors.number}
        className="min-w-0 flex-1 basis-56"
        {...number}
        onChange={(event) => {
          event.target.value = formatPhone(event.target.value)
          void number.onChange(event)
        }}
      />
      <div className="flex gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" busy={isBusy} disabled={disabled || values.number.length < formattedPhoneLength}>
          Send code
        </Button>
      </div>
      {!disabled && (
        <p className="basis-full text-12 text-muted">We text you a code. Message and data rates may apply.</p>
      )}
    </form>
  )
}

type PhoneCodeFormProps = { number: string; onBack: () => void; onDone: () => void }

/**
 * Takes the code that was texted to the number, or says that the number was refused, which the provider may do after it
 * took the text. [CHN-16] [CHN-20] [CHN-21]
 */
function PhoneCodeForm({ number, onBack, onDone }: PhoneCodeFormProps) {
  const verify = useVerifyCode()
  const again = useSendCode()
  const isLost = usePhoneState().data?.isCodeLost
  const { register, values, submit, errors, isBusy } = useRequestForm<{ code: string }>({
    defaultValues: { code: '' },
    send: (values) => verify.mutateAsync(values, { onSuccess: onDone }),
    failureOf: (error) => ({ field: 'code', message: refusalOr(error, 'Invalid verification code') }),
  })
  const code = register('code')
  if (isLost) {
    return (
      <div className="flex flex-col gap-3">
        <div role="alert">
          <Notice tone="loss">{number} could not be texted. Check the number, or use a mobile phone’s.</Notice>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack}>Change Number</Button>
          <Button variant="ghost" busy={again.isPending} onClick={() => again.mutate({ phoneNumber: number })}>
            Send a new code
          </Button>
        </div>
        {again.error && <FieldError id="again-error">{sendFailure(again.error)}</FieldError>}
      </div>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-14 text-muted">
        A code is on its way to <span className="tabular font-semibold text-fg">{number}</span>. It works for 10
        minutes.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={phoneCodes.digits}
          error={errors.code ?? (again.error ? sendFailure(again.error) : undefined)}
          className="min-w-0 flex-1 basis-40"
          {...code}
          onChange={(event) => {
            event.target.value = event.target.value.replace(/\D/g, '').slice(0, phoneCodes.digits)
            void code.onChange(event)
          }}
        />
        <Button type="submit" busy={isBusy} disabled={values.code.length !== phoneCodes.digits}>
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

/** [CHN-20] */
function sendFailure(error: unknown): string {
  return refusalOr(error, 'Failed to send verification code')
}

/** What keeps texts from the user's number. */
export function usePhoneState() {
  return useQuery(api.notifications.phone.queryOptions())
}

function useSendCode() {
  const queries = useQueryClient()
  return useMutation(
    api.notifications.sendPhoneCode.mutationOptions({
      // What was said of the previous code does not hold for this one.
      onSuccess: () => queries.invalidateQueries({ queryKey: api.notifications.phone.queryKey() }),
    }),
  )
}

function useVerifyCode() {
  const queries = useQueryClient()
  return useMutation(
    api.notifications.verifyPhone.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    }),
  )
}

function useRemovePhone() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.notifications.removePhone(),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await queries.invalidateQueries({ queryKey: api.notifications.settings.queryKey() })
    },
    onError: () => toast.error('Failed to remove phone number'),
  })
}
