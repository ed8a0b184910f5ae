import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAddress } from '#web/browser/address.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { authFailure, resetPassword } from './authRequests.ts'
import { LoginTop } from './LoginTop.tsx'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { SmallPrint } from './SmallPrint.tsx'

/** Where the link in a reset mail leads. A new password ends all sessions, so the user signs in next. */
export function NewPasswordPage() {
  const [{ token = '' }] = useAddress()
  const [isDone, setIsDone] = useState(false)
  return (
    <PlainPage title="New Password">
      <LoginTop title="New Password" tagline="It signs you out everywhere else." />
      {isDone ? <Done /> : <NewPasswordForm token={token} onDone={() => setIsDone(true)} />}
      <p className="mt-4 flex items-center justify-center text-14 text-muted">
        Link too old?
        <Button variant="link" pad="sm" render={<Link to="/login" search={{ mode: 'reset' }} />}>
          Send a new one
        </Button>
      </p>
      <SmallPrint />
    </PlainPage>
  )
}

function Done() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <Notice tone="win">Your new password is set.</Notice>
      <Button size="lg" full render={<Link to="/login" search={{ mode: 'sign-in' }} />}>
        Sign In
      </Button>
    </div>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<NewPassword>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ token, newPassword: password })
      onDone()
    } catch (error) {
      const { field, message } = authFailure(error, 'Your password could not be set. Please try again.')
      setError(field === 'password' ? field : 'root', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.root?.message && (
        <div role="alert">
          <Notice tone="loss">{errors.root.message}</Notice>
        </div>
      )}
      <NewPasswordFields register={register} errors={errors} password={() => getValues('password')} />
      <Button type="submit" size="lg" full busy={isSubmitting}>
        Set password
      </Button>
    </form>
  )
}
