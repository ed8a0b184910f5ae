import { useMutation } from '@tanstack/react-query'
import { secondMs } from '#domain/times.ts'
import { client } from '#features/web/api.ts'
import type { PaymentView } from '../contract.ts'

/** A payment that takes longer is taken for lost; sent again it has the same key, so it is never recorded twice. [PAY-20] */
const TIMEOUT_MS = 5 * secondMs

type Payment = { groupId: string; debtIds: string[]; method: string; note?: string | undefined }

/** Records one payment for one or more debts. Presses while it is under way do nothing. [PAY-25] */
export function useRecordPayment(on: { recorded: (payment: PaymentView) => void; failed: (error: unknown) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (payment: Payment) => client.debts.recordPayment(payment, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: on.recorded,
    onError: on.failed,
  })
  return { isPending, record: (payment: Payment) => !isPending && mutate(payment) }
}
