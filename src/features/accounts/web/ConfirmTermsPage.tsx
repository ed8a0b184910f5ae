import type { OfferedAt } from '#features/groups/web/OfferedAt.ts'
import { client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { signOut } from '#web/session/signOut.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Confirmations, unconfirmed } from './Confirmations.tsx'
import { LoginTop } from './LoginTop.tsx'
import { SmallPrint } from './SmallPrint.tsx'
import { useAfterSignIn } from './useAfterSignIn.ts'

/** The first and only thing that users from Google see until both boxes are checked. [AUTH-07] */
export function ConfirmTermsPage({ offeredAt }: { offeredAt: OfferedAt }) {
  const { name, email } = useUser()
  const enter = useAfterSignIn(offeredAt)
  const { register, submit, errors, failure, isBusy } = useRequestForm({
    defaultValues: unconfirmed,
    send: async ({ isAdult, acceptsTerms }) => {
      await client.accounts.confirmTerms({ ageConfirmed: isAdult, termsAccepted: acceptsTerms })
      await enter()
    },
  })
  return (
    <PlainPage title="Welcome">
      <LoginTop title={`Welcome, ${name}`} tagline="Two things before you start." />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Notice tone="loss">{failure}</Notice>}
        <Confirmations register={register} errors={errors} />
        <p className="text-12 text-muted">
          Betwixt keeps track of bets between friends, for entertainment only. It takes no money and pays none out.
        </p>
        <Button type="submit" size="lg" full busy={isBusy}>
          Continue
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-center text-14 text-muted">
        Not {email}?
        <Button variant="link" pad="sm" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
      <SmallPrint />
    </PlainPage>
  )
}
