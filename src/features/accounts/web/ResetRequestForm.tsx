import { useForm } from 'react-hook-form'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, mailFailure, requestReset } from './authRequests.ts'

/** [AUTH-18] to [AUTH-21] */
export function ResetRequestForm() {
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>()
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      await requestReset(email)
    } catch (error) {
      const { field, message } = authFailure(error, mailFailure)
      setError(field === 'password' ? 'root' : field, { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root?.message && <Notice tone="loss">{errors.root.message}</Notice>}
      {isSubmitSuccessful && (
        <div role="status">
          <Notice tone="win">Password reset email sent! Check your inbox.</Notice>
        </div>
      )}
      <TextField
        label="Email"
        type="email"
        size="lg"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <Button type="submit" size="lg" full busy={isSubmitting}>
        Send reset link
      </Button>
    </form>
  )
}
