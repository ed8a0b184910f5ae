import { useState } from 'react'
import { useAddress } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { useRequestForm } from '#web/client/useRequestForm.ts'
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
      <p className="mt-4 flex flex-wrap items-center justify-center text-14 text-muted">
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
  const { register, submit, errors, failure, isBusy } = useRequestForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
    send: async ({ password }) => {
      await resetPassword({ token, newPassword: password })
      onDone()
    },
    failureOf: (error) => {
      const { field, message } = authFailure(error, 'Your password could not be set. Please try again.')
      return { field: field === 'password' ? field : 'root', message }
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure && (
        <div role="alert">
          <Notice tone="loss">{failure}</Notice>
        </div>
      )}
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" size="lg" full busy={isBusy}>
        Set password
      </Button>
    </form>
  )
}
