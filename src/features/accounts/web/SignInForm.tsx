import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, type SignIn, signIn } from './authRequests.ts'

type SignInFormProps = { onEntered: () => Promise<void>; forgotPassword: ReactNode }

/** [AUTH-11] */
export function SignInForm({ onEntered, forgotPassword }: SignInFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<SignIn>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await signIn(values)
      await onEntered()
    } catch (error) {
      const { field, message } = authFailure(error)
      setError(field, { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root?.message && <Notice tone="loss">{errors.root.message}</Notice>}
      <TextField
        label="Email"
        type="email"
        size="lg"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <PasswordField
        label="Password"
        labelEnd={forgotPassword}
        size="lg"
        error={errors.password?.message}
        {...register('password', { required: 'Please enter a password' })}
      />
      <Button type="submit" size="lg" full busy={isSubmitting}>
        Sign In
      </Button>
    </form>
  )
}
