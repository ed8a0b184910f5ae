import { useForm } from 'react-hook-form'
import { client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { signOut } from '#web/session/signOut.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Confirmations, type Confirmed } from './Confirmations.tsx'
import { LoginTop } from './LoginTop.tsx'
import { SmallPrint } from './SmallPrint.tsx'
import { useAfterSignIn } from './useAfterSignIn.ts'

/** The first and only thing that users from Google see until both boxes are checked. [AUTH-07] */
export function ConfirmTermsPage() {
  const { name, email } = useUser()
  const enter = useAfterSignIn()
  const { register, handleSubmit, setError, formState } = useForm<Confirmed>()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ isAdult, acceptsTerms }) => {
    try {
      await client.accounts.confirmTerms({ ageConfirmed: isAdult, termsAccepted: acceptsTerms })
      await enter()
    } catch (error) {
      setError('root', { message: textOf(error) })
    }
  })
  return (
    <PlainPage title="Welcome">
      <LoginTop title={`Welcome, ${name}`} tagline="Two things before you start." />
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {errors.root?.message && <Notice tone="loss">{errors.root.message}</Notice>}
        <Confirmations register={register} errors={errors} />
        <p className="text-12 text-muted">
          Betwixt keeps track of bets between friends, for entertainment only. It takes no money and pays none out.
        </p>
        <Button type="submit" size="lg" full busy={isSubmitting}>
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
