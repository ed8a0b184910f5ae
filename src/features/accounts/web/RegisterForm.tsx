import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { authFailure, type SignUp, signUp } from './authRequests.ts'

type Registration = SignUp & { confirmation: string; isAdult: boolean; acceptsTerms: boolean }

const terms = (
  <>
    I accept the{' '}
    <Link to="/terms" target="_blank" className="relative z-20 font-semibold text-accent hover:underline">
      Terms of Service
    </Link>
  </>
)

/** [AUTH-12] to [AUTH-17]: the confirmations are checked before anything is sent. */
export function RegisterForm({ onEntered }: { onEntered: () => Promise<void> }) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Registration>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await signUp(values)
      await onEntered()
    } catch (error) {
      const { field, message } = authFailure(error)
      setError(field, { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root?.message && <Notice tone="loss">{errors.root.message}</Notice>}
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'Please enter your name' })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help="At least 6 characters"
        error={errors.password?.message}
        {...register('password', {
          required: 'Please enter a password',
          minLength: { value: 6, message: 'Password should be at least 6 characters.' },
        })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation', {
          validate: (confirmation) => confirmation === getValues('password') || 'Passwords do not match',
        })}
      />
      <div className="flex flex-col">
        <Checkbox
          label="I am 21 years or older"
          error={errors.isAdult?.message}
          {...register('isAdult', { required: 'You must confirm that you are 21 years or older to register' })}
        />
        <Checkbox
          label={terms}
          error={errors.acceptsTerms?.message}
          {...register('acceptsTerms', { required: 'You must accept the Terms of Service to register' })}
        />
      </div>
      <p className="text-12 text-muted">
        Betwixt keeps track of bets between friends, for entertainment only. It takes no money and pays none out.
      </p>
      <Button type="submit" size="lg" full busy={isSubmitting}>
        Create Account
      </Button>
    </form>
  )
}
