import { VerifyEmailPage } from '#features/accounts/web/VerifyEmailPage.tsx'
import { client } from '#features/web/api.ts'

const disown = (token: string) => client.admin.disownAccount({ token })

/** The link of a verification mail, by which an account can also be given up to the website's administrator. */
export function VerifyEmail() {
  return <VerifyEmailPage disown={disown} />
}
