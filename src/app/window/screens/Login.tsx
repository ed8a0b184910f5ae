import { LoginPage } from '#features/accounts/web/LoginPage.tsx'
import { offeredAt } from '#features/bids/web/offeredAt.ts'

/** Signing in, after which an invite leads to the bid that it was sent with. */
export function Login() {
  return <LoginPage offeredAt={offeredAt} />
}
