import { useState } from 'react'
import { useSite } from '#features/web/site.ts'
import { useAddress } from '#web/browser/address.ts'
import { reasonOf } from '#web/client/apiError.ts'
import { type Registered, useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, secondStep } from './authRequests.ts'

/** Six digits of an authenticator app. */
export function CodeField({ error, field }: { error: string | undefined; field: Registered }) {
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

/**
 * The second step of signing in: a code of the app, or a recovery code instead. `onRestart`: how to enter the password
 * again; by default on the page for signing in. [BEY-27]
 */
export function CodeForm(props: StepFormProps) {
  const [isLost, setIsLost] = useState(false)
  return (
    <>
      {isLost ? <RecoveryForm {...props} /> : <AppForm {...props} />}
      <p className="mt-4 flex flex-wrap items-center justify-center text-14 text-muted">
        {isLost ? 'Have your phone?' : 'Lost your phone?'}
        <Button variant="link" pad="sm" onClick={() => setIsLost(!isLost)}>
          {isLost ? 'Use the app' : 'Use a recovery code'}
        </Button>
      </p>
    </>
  )
}

type StepFormProps = { onEntered: () => Promise<void>; onRestart?: () => void }

function AppForm(props: StepFormProps) {
  const { form, restart } = useStep(props, secondStep.verify)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Failure text={form.failure} onRestart={restart} />
      <CodeField error={form.errors.code} field={form.register('code', { required: 'Please enter the code' })} />
      <Button type="submit" size="lg" full busy={form.isBusy}>
        Continue
      </Button>
    </form>
  )
}

function RecoveryForm(props: StepFormProps) {
  const support = useSite()?.supportEmail
  const { form, restart } = useStep(props, secondStep.recover)
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <Failure text={form.failure} onRestart={restart} />
      <TextField
        label="Recovery code"
        help="Each works once."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.code}
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

function useStep({ onEntered, onRestart }: StepFormProps, send: (code: string) => Promise<void>) {
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
  return { form, restart: onRestart ?? (() => setAddress({ mode: 'sign-in' })) }
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
