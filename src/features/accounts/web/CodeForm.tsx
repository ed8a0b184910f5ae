import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSite } from '#features/web/site.ts'
import { useAddress } from '#web/browser/address.ts'
import { reasonOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, secondStep } from './authRequests.ts'

/** Six digits of an authenticator app. */
export function CodeField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  return (
    <TextField
      label="Code of your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      error={error}
      {...field}
    />
  )
}

/** The second step of signing in: a code of the app, or a recovery code instead. [BEY-27] */
export function CodeForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const [isLost, setIsLost] = useState(false)
  return (
    <>
      {isLost ? <RecoveryForm onEntered={onEntered} /> : <AppForm onEntered={onEntered} />}
      <p className="mt-4 flex flex-wrap items-center justify-center text-14 text-muted">
        {isLost ? 'Have your phone?' : 'Lost your phone?'}
        <Button variant="link" pad="sm" onClick={() => setIsLost(!isLost)}>
          {isLost ? 'Use the app' : 'Use a recovery code'}
        </Button>
      </p>
    </>
  )
}

type StepFormProps = { onEntered: () => Promise<void> }

function AppForm({ onEntered }: StepFormProps) {
  const { form, restart } = useStep(onEntered, secondStep.verify)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Failure text={form.failure} onRestart={restart} />
      <CodeField
        error={form.errors.code?.message}
        field={form.register('code', { required: 'Please enter the code' })}
      />
      <Button type="submit" size="lg" full busy={form.isBusy}>
        Continue
      </Button>
    </form>
  )
}

function RecoveryForm({ onEntered }: StepFormProps) {
  const support = useSite()?.supportEmail
  const { form, restart } = useStep(onEntered, secondStep.recover)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Failure text={form.failure} onRestart={restart} />
      <TextField
        label="Recovery code"
        help="Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.code?.message}
        {...form.register('code', { required: 'Please enter a recovery code' })}
      />
      <Button type="submit" size="lg" full busy={form.isBusy}>
        Continue
      </Button>
      <p className="text-12 text-muted">
        Lost them too? Ask the administrator of this website{support && `: ${support}`}.
      </p>
    </form>
  )
}

function useStep(onEntered: () => Promise<void>, send: (code: string) => Promise<void>) {
  const [, setAddress] = useAddress()
  const form = useRequestForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await send(code)
      await onEntered()
    },
    failureOf: (error) => {
      const isOver = overs.has(reasonOf(error) ?? '')
      return { field: isOver ? 'root' : 'code', message: authFailure(error).message }
    },
  })
  return { form, restart: () => setAddress({ mode: 'sign-in' }) }
}

const overs: ReadonlySet<string> = new Set(['second-step-expired', 'second-step-worn', 'second-step-off'])

function Failure({ text, onRestart }: { text: string | undefined; onRestart: () => void }) {
  if (!text) return null
  return (
    <div role="alert">
      <Notice tone="loss">
        {text}
        <Button variant="link" pad="sm" onClick={onRestart}>
          Sign in again
        </Button>
      </Notice>
    </div>
  )
}
