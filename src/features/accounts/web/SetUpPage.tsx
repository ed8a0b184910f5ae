import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { api, client } from '#features/web/api.ts'
import { sessionQuery } from '#features/web/session.ts'
import { useAddress, useNavigate } from '#web/browser/address.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { LoginTop } from './LoginTop.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const BringBackup = lazyPart(async () => ({ default: (await import('./BringBackup.tsx')).BringBackup }), {
  inPlace: true,
})

/** Where the setup link printed at the first start leads: its account becomes the website's admin. [ADM-02] */
export function SetUpPage() {
  const [{ code = '' }] = useAddress()
  const setUp = useQuery({ ...api.accounts.readSetUp.queryOptions({ input: { code } }), staleTime: 0 })
  return (
    <PlainPage title="Set Up">
      <LoginTop title="Set Up Betwixt" tagline="This account administers the website." />
      {setUp.data?.isOpen && (
        <>
          <SetUp code={code} />
          <Suspense fallback={null}>
            <BringBackup code={code} />
          </Suspense>
        </>
      )}
      {setUp.data?.isOpen === false && (
        <div className="flex flex-col gap-4">
          <Notice tone="loss">
            This set-up link does not work: it is incomplete, or the site has an administrator.
          </Notice>
          <Button size="lg" full render={<Link to="/" />}>
            Open Betwixt
          </Button>
        </div>
      )}
      {setUp.error && (
        <ErrorState title="The link could not be checked." onRetry={() => void setUp.refetch()} busy={setUp.isFetching}>
          {textOf(setUp.error)}
        </ErrorState>
      )}
    </PlainPage>
  )
}

/** Signed in, it takes one press; otherwise the account is created first. */
function SetUp({ code }: { code: string }) {
  const { data: session } = useQuery(sessionQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const claim = useMutation({
    mutationFn: () => client.accounts.setUp({ code }),
    onSuccess: async () => {
      await queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await navigate('/', {}, { replace: true })
      toast.success('You administer this website', {
        description: 'Health says what is missing, like a way to send mail.',
        stays: true,
        action: { label: 'Open Health', onClick: () => navigate('/settings/admin/health') },
      })
    },
  })
  if (session === undefined) return null
  return (
    <div className="flex flex-col gap-4">
      {claim.error && <Notice tone="loss">{textOf(claim.error)}</Notice>}
      {session ? (
        <>
          <p className="text-14 text-muted">You are signed in as {session.user.email}.</p>
          <Button size="lg" full busy={claim.isPending} onClick={() => claim.mutate()}>
            Make this account the administrator
          </Button>
        </>
      ) : (
        <RegisterForm onEntered={async () => void (await claim.mutateAsync())} />
      )}
    </div>
  )
}
