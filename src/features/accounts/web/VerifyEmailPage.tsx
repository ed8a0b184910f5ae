import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { useAddress } from '#web/browser/address.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { LoginTop } from './LoginTop.tsx'
import { SmallPrint } from './SmallPrint.tsx'
import { useVerificationMail } from './VerifyNotice.tsx'

/** Where the link in a verification mail leads: success, or why not and a button that sends another. */
export function VerifyEmailPage() {
  const [{ error }] = useAddress()
  const queries = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }, [queries])
  return (
    <PlainPage title="Verify Email">
      <LoginTop title="Verify Email" tagline="So that mails reach you, and nobody else." />
      <div className="flex flex-col gap-4">
        {error === undefined || session?.user.emailVerified ? (
          <>
            <div role="status">
              <Notice tone="win">Your email is verified.</Notice>
            </div>
            <Button size="lg" full render={<Link to="/" search={{}} />}>
              Continue
            </Button>
          </>
        ) : (
          <>
            <div role="alert">
              <Notice tone="loss">This link has expired or is not whole.</Notice>
            </div>
            {session ? <SendAgain email={session.user.email} /> : <SignInFirst />}
          </>
        )}
      </div>
      <SmallPrint />
    </PlainPage>
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
    <Button size="lg" full render={<Link to="/login" search={{ from: '/verify-email?error=again' }} />}>
      Sign in to get a new one
    </Button>
  )
}
