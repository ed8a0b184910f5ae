import { ConfirmTermsPage } from '#features/accounts/web/ConfirmTermsPage.tsx'
import { offeredAt } from '#features/bids/web/offeredAt.ts'

/** The last step of signing up, after which an invite leads to the bid that it was sent with. */
export function ConfirmTerms() {
  return <ConfirmTermsPage offeredAt={offeredAt} />
}
