import { useEffect } from 'react'
import { whyNoDisplayName } from '#domain/people/misleadingNames.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, type SignUp, signUp } from './authRequests.ts'
import { Confirmations, type Confirmed, unconfirmed } from './Confirmations.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Registration = SignUp & Confirmed & { confirmation: string }

type RegisterProps = {
  onEntered: () => Promise<void>
  /** Begins in the first field: for people who came here to register. */
  takesFocus?: boolean
}

/** [AUTH-12] to [AUTH-17]: the confirmations are checked before anything is sent. */
export function RegisterForm({ onEntered, takesFocus = false }: RegisterProps) {
  const { register, focus, submit, errors, failure, isBusy } = useRequestForm<Registration>({
    defaultValues: { name: '', email: '', password: '', confirmation: '', ...unconfirmed },
    send: async (values) => {
      await signUp(values)
      await onEntered()
    },
    failureOf: authFailure,
  })
  useEffect(() => {
    if (takesFocus) focus('name')
  }, [takesFocus, focus])
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && <Notice tone="loss">{failure}</Notice>}
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name}
        {...register('name', {
          validate: (name) => {
            if (name.trim() === '') return 'Please enter your name'
            return whyNoDisplayName(name.trim())?.message ?? true
          },
        })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <NewPasswordFields register={register} errors={errors} />
      <Confirmations register={register} errors={errors} />
      <p className="text-12 text-muted">
        Betwixt keeps track of bets between friends, for entertainment only. It takes no money and pays none out.
      </p>
      <Button type="submit" size="lg" full busy={isBusy}>
        Create Account
      </Button>
    </form>
  )
}
