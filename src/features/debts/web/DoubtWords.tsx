import type { PaymentView } from '../paymentContract.ts'

/** What the payee and the payer of a doubted payment say, and how it was decided. [BEY-13] */
export function DoubtWords({ doubt }: { doubt: NonNullable<PaymentView['doubt']> }) {
  const isOpen = doubt.answer === null
  return (
    <p className={isOpen ? 'font-semibold text-warn wrap-anywhere' : 'text-muted wrap-anywhere'}>
      {doubt.by.name} did not receive it: “{doubt.reason}”{isOpen && !doubt.payerSays && ' · waits for an answer'}
      {doubt.payerSays && ` · its payer says: “${doubt.payerSays}”`}
      {doubt.answer === 'keep' && ` · ${doubt.answeredBy?.name} kept it: “${doubt.answerReason}”`}
    </p>
  )
}
