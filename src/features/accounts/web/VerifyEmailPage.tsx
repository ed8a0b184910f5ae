import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, client } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { useAddress } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { UnverifiedAccount } from '../contract.ts'
import { authFailure, signIn } from './authRequests.ts'
import { CodeForm } from './CodeForm.tsx'
import { LoginTop } from './LoginTop.tsx'
import { SmallPrint } from './SmallPrint.tsx'
import { useStepFocus } from './useStepFocus.ts'
import { useVerificationMail } from './VerifyNotice.tsx'

/**
 * Where the link in a verification mail leads. It shows the account and asks: opening the link changes nothing, because
 * somebody else may have registered with this address.
 */
export function VerifyEmailPage({ disown }: { disown: DisownAccount }) {
  const [{ token = '' }] = useAddress()
  const [end, setEnd] = useState<End | null>(null)
  const queries = useQueryClient()
  const link = useQuery({ ...api.accounts.readVerification.queryOptions({ input: { token } }), staleTime: 0 })
  const finish = async (how: End) => {
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
    setEnd(how)
  }
  return (
    <PlainPage title="Verify Email">
      <LoginTop title="Verify Email" tagline="So that mails reach you, and nobody else." />
      {end === 'verified' && <Verified />}
      {end === 'deleted' && <Ended>The account is deleted. Your address is free again.</Ended>}
      {end === 'locked' && (
        <Ended>
          The account is locked: nobody can sign in to it. It has bets or debts with others, so the administrator of
          this website decides what becomes of it, and of your address.
        </Ended>
      )}
      {end === null && link.data?.account && (
        <Question {...{ token, disown }} account={link.data.account} onEnd={finish} />
      )}
      {end === null && link.data?.account === null && <UsedLink />}
      {link.isPending && <Skeleton className="h-40" />}
      {link.error && !link.data && (
        <ErrorState title="The link could not be checked." onRetry={() => void link.refetch()} busy={link.isFetching}>
          {textOf(link.error)}
        </ErrorState>
      )}
      <SmallPrint />
    </PlainPage>
  )
}

type End = 'verified' | 'deleted' | 'locked'

/** Deletes the account that somebody registered with the address of another, or locks it. [BEY-23] */
type DisownAccount = (token: string) => Promise<{ isLocked: boolean }>

type QuestionProps = {
  token: string
  disown: DisownAccount
  account: UnverifiedAccount
  onEnd: (how: End) => Promise<void>
}

/** "Is this you?", with both answers. */
function Question({ token, account, disown, onEnd }: QuestionProps) {
  const [asksCode, setAsksCode] = useState(false)
  const place = useStepFocus(asksCode ? 'code' : 'password')
  const verify = async () => {
    await client.accounts.verify({ token })
    await onEnd('verified')
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-16">Did you register this account?</p>
      <Card as="section" className="flex flex-col gap-1">
        <p className="break-words font-semibold">{account.name}</p>
        <p className="break-words text-14 text-muted">{account.email}</p>
        <p className="text-12 text-muted">Registered {dayAndTime(account.registeredAt, Date.now())}</p>
      </Card>
      <div ref={place} tabIndex={-1} className="outline-none">
        {account.isYours ? (
          <ConfirmButton verify={verify} />
        ) : asksCode ? (
          <CodeForm onEntered={verify} onRestart={() => setAsksCode(false)} />
        ) : (
          <PasswordForm email={account.email} verify={verify} onCode={() => setAsksCode(true)} />
        )}
      </div>
      <Disown {...{ token, account, disown, onEnd }} />
    </div>
  )
}

function ConfirmButton({ verify }: { verify: () => Promise<void> }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: verify })
  return (
    <>
      {error && (
        <div role="alert">
          <Notice tone="loss">{textOf(error)}</Notice>
        </div>
      )}
      <Button size="lg" full busy={isPending} onClick={() => mutate()}>
        Yes, verify my email
      </Button>
    </>
  )
}

type PasswordFormProps = { email: string; verify: () => Promise<void>; onCode: () => void }

/** Without a session of the account its password is the proof, with a second step if it has one. */
function PasswordForm({ email, verify, onCode }: PasswordFormProps) {
  const { register, submit, errors, failure, isBusy } = useRequestForm({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      if ((await signIn({ email, password })) === 'code') return onCode()
      await verify()
    },
    failureOf: (error) => {
      const { field, message } = authFailure(error)
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
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        help="The one that you chose when you registered"
        size="lg"
        error={errors.password}
        {...register('password', { required: 'Please enter a password' })}
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        Sign in and verify
      </Button>
    </form>
  )
}

/** "This was not me", which deletes the account after one more question, or locks it where others count on it. [BEY-23] */
function Disown({ token, account, disown, onEnd }: QuestionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => disown(token),
    onSuccess: ({ isLocked }) => onEnd(isLocked ? 'locked' : 'deleted'),
  })
  return (
    <>
      <Button variant="outline" size="lg" full onClick={() => setIsAsking(true)}>
        This was not me
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="This was not you?"
        description={`Whoever registered ${account.name} with your address is signed out and cannot come back. The account is deleted; one with bets or debts is locked until the administrator of this website has decided. You cannot undo this.`}
        cancelLabel="Keep"
        confirm={{ label: 'It was not me', tone: 'danger', busy: isPending, onClick: () => mutate() }}
      >
        {error && (
          <div role="alert" className="pt-3">
            <Notice tone="loss">{textOf(error)}</Notice>
          </div>
        )}
      </Dialog>
    </>
  )
}

function Verified() {
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice tone="win">Your email is verified.</Notice>
      </div>
      <Continue />
    </div>
  )
}

function Ended({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice tone="win">{children}</Notice>
      </div>
      <Continue />
    </div>
  )
}

function Continue() {
  return (
    <Button size="lg" full render={<Link to="/" />}>
      Continue
    </Button>
  )
}

/** A link that has expired or was used: also by oneself, a moment ago. */
function UsedLink() {
  const { data: session } = useQuery(sessionQuery)
  if (session?.user.emailVerified) return <Verified />
  return (
    <div className="flex flex-col gap-4">
      <div role="alert">
        <Notice tone="loss">This link has expired or was already used.</Notice>
      </div>
      {session ? <SendAgain email={session.user.email} /> : <SignInFirst />}
    </div>
  )
}

function SendAgain({ email }: { email: string }) {
  const { send, isSending, isSent, failure } = useVerificationMail(email)
  if (useSite()?.mail === false) return <Notice>This website sends no emails, so there is no new link.</Notice>
  return (
    <>
      {failure && <Notice tone="loss">{failure}</Notice>}
      {isSent && (
        <div role="status">
          <Notice tone="win">Sent to {email}. Check your inbox.</Notice>
        </div>
      )}
      <Button size="lg" full busy={isSending} onClick={send}>
        Send a new link
      </Button>
    </>
  )
}

function SignInFirst() {
  return (
    <Button size="lg" full render={<Link to="/login" search={{ from: '/verify-email' }} />}>
      Sign in to get a new one
    </Button>
  )
}
