import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { OfferedAt } from '#features/groups/web/OfferedAt.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { useAddress, useNavigator } from '#web/browser/address.ts'
import { safePath } from '#web/browser/safePath.ts'
import { useStored } from '#web/browser/storedValue.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { authFailure, mailFailure, requestReset, type SignIn, signIn } from './authRequests.ts'
import { CodeForm } from './CodeForm.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { endPopup, googleFailure } from './googleSignIn.ts'
import { LoginTop } from './LoginTop.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useCanUsePasskeys } from './passkeyPrompts.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SmallPrint } from './SmallPrint.tsx'
import { useAfterSignIn } from './useAfterSignIn.ts'

type Mode = 'sign-in' | 'register' | 'reset' | 'code'

const titles: Readonly<Record<Mode, string>> = {
  'sign-in': 'Sign In',
  register: 'Create Account',
  reset: 'Reset Password',
  code: 'Second Step',
}

/**
 * Sign in, create an account, or ask for a new password. Signed-in users are sent on to where they came from. With a
 * pending invite it opens on the sign-up form. [AUTH-10] [AUTH-36] [AUTH-39] [APP-31]
 */
export function LoginPage({ offeredAt }: { offeredAt: OfferedAt }) {
  const { data: session } = useQuery(sessionQuery)
  const [address] = useAddress()
  const [invite] = useStored('invite')
  const takesPasskeys = useCanUsePasskeys()
  const enter = useAfterSignIn(offeredAt)
  if (address.popup) return <PopupEnd error={address.error} />
  if (session) return <Leave to={safePath(address.from)} />
  const mode = modeIn(address.mode) ?? (invite ? 'register' : 'sign-in')
  const tagline = invite ? 'Create an account to join your group!' : 'Fair bets between friends'
  const failure = address.error === undefined ? null : googleFailure(address.error)
  const back = invite ? `/join/${encodeURIComponent(invite)}` : safePath(address.from)
  const google = { from: back, failure, onEntered: enter }
  return (
    <PlainPage title={titles[mode]}>
      {mode === 'code' ? (
        <>
          <LoginTop title={titles.code} tagline="A password alone does not open this account." />
          <CodeForm onEntered={enter} />
          <Turn to="sign-in" question="Not you?" />
        </>
      ) : mode === 'reset' ? (
        <>
          <ResetRequest />
          <Turn to="sign-in" question="Remembered it?" />
        </>
      ) : mode === 'register' ? (
        <>
          <LoginTop title={titles.register} tagline={tagline}>
            {invite && <InvitedTo inviteId={invite} />}
          </LoginTop>
          <RegisterForm onEntered={enter} takesFocus={invite !== null && address.mode === undefined} />
          <GoogleButton {...google} />
          <Turn to="sign-in" question="Already a member?" />
        </>
      ) : (
        <>
          <LoginTop tagline={tagline} />
          {isForMembers(address.from) && (
            <Notice title="Please log in" className="mb-5">
              The page that you asked for is for members. It opens once you have signed in.
            </Notice>
          )}
          <SignInForm onEntered={enter} forgotPassword={<ForgotPassword />} />
          {takesPasskeys && <PasskeyButton onEntered={enter} />}
          <GoogleButton apart={!takesPasskeys} {...google} />
          <Turn to="register" question="New here?" />
        </>
      )}
      <SmallPrint />
    </PlainPage>
  )
}

/** Which group it is: the invite page has asked for it already. */
function InvitedTo({ inviteId }: { inviteId: string }) {
  const { data } = useQuery({ ...api.groups.invite.queryOptions({ input: { inviteId } }), retry: false })
  return data ? <p className="mt-1 font-semibold text-16 wrap-anywhere">{data.groupName}</p> : null
}

/** Whether the page that one came from is not for visitors, so that they were sent here without asking. [APP-53] */
function isForMembers(from: string | undefined): boolean {
  return /^\/(bids|bets|debts|stats|activity|notifications|settings|groups|coming-soon)\b/.test(from ?? '')
}

function modeIn(text: string | undefined): Mode | null {
  return text !== undefined && Object.hasOwn(titles, text) ? (text as Mode) : null
}

/** A link to another of the three forms. [AUTH-31] */
function Turn({ to, question }: { to: Mode; question: string }) {
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center text-14 text-muted">
      {question}
      <TurnButton to={to}>{titles[to]}</TurnButton>
    </p>
  )
}

/** In the row of a label, without making it taller. */
function ForgotPassword() {
  return (
    <TurnButton to="reset" size="sm" className="-my-2 left-2">
      Forgot password?
    </TurnButton>
  )
}

type TurnButtonProps = { to: Mode; size?: 'sm'; className?: string; children: ReactNode }

function TurnButton({ to, size, className, children }: TurnButtonProps) {
  const [, setAddress] = useAddress()
  return (
    <Button
      variant="link"
      pad="sm"
      size={size}
      className={className}
      onClick={() => setAddress({ mode: to, error: undefined }, { push: true })}
    >
      {children}
    </Button>
  )
}

function PopupEnd({ error }: { error: string | undefined }) {
  useEffect(() => endPopup(error), [error])
  return (
    <PlainPage title="Sign In">
      <p role="status" className="mt-14 text-center text-muted">
        You can close this window.
      </p>
    </PlainPage>
  )
}

function Leave({ to }: { to: string }) {
  const { visit } = useNavigator()
  useEffect(() => visit(to, { replace: true }), [visit, to])
  return null
}

type SignInFormProps = { onEntered: () => Promise<void>; forgotPassword: ReactNode }

/** [AUTH-11] */
function SignInForm({ onEntered, forgotPassword }: SignInFormProps) {
  const [, setAddress] = useAddress()
  const { register, submit, errors, failure, isBusy } = useRequestForm<SignIn>({
    defaultValues: { email: '', password: '' },
    send: async (values) => {
      if ((await signIn(values)) === 'code') return setAddress({ mode: 'code', error: undefined }, { push: true })
      await onEntered()
    },
    failureOf: authFailure,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Notice tone="loss">{failure}</Notice>}
      <TextField
        label="Email"
        type="email"
        size="lg"
        autoComplete="username webauthn"
        error={errors.email}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <PasswordField
        label="Password"
        labelEnd={forgotPassword}
        size="lg"
        error={errors.password}
        {...register('password', { required: 'Please enter a password' })}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        Sign In
      </Button>
    </form>
  )
}

/** An installation that sends no emails names who can help instead of a form. [CHN-09] */
function ResetRequest() {
  const site = useSite()
  if (site?.mail !== false) {
    return (
      <>
        <LoginTop title={titles.reset} tagline="We send you a link to choose a new password." />
        <ResetRequestForm />
      </>
    )
  }
  return (
    <>
      <LoginTop title={titles.reset} tagline="This website sends no emails." />
      <Notice>Ask the administrator of this website for a new password.</Notice>
    </>
  )
}

/** [AUTH-18] to [AUTH-21] */
function ResetRequestForm() {
  const { register, submit, errors, failure, isBusy, isSent } = useRequestForm({
    defaultValues: { email: '' },
    send: ({ email }) => requestReset(email),
    failureOf: (error) => {
      const { field, message } = authFailure(error, mailFailure)
      return { field: field === 'password' ? 'root' : field, message }
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <Notice tone="loss">{failure}</Notice>}
      {isSent && (
        <div role="status">
          <Notice tone="win">Password reset email sent! Check your inbox.</Notice>
        </div>
      )}
      <TextField
        label="Email"
        type="email"
        size="lg"
        autoComplete="username"
        error={errors.email}
        {...register('email', { required: 'Please enter your email address' })}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        Send reset link
      </Button>
    </form>
  )
}
