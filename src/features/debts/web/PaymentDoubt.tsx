import { Suspense, useState } from 'react'
import { endsDoubt, whyCannotAnswerDoubt, whyCannotDoubt } from '#domain/debts/doubts.ts'
import { instant } from '#domain/times.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { deciderWords, useJudge } from '#features/groups/web/judge.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import type { PaymentView } from '../paymentContract.ts'
import type { DoubtTask } from './DoubtDialog.tsx'
import { DoubtWords } from './DoubtWords.tsx'
import { doubtableFrom } from './judgedPayments.ts'

// With the library of forms, which nothing else here needs.
const DoubtDialog = lazyPart(async () => ({ default: (await import('./DoubtDialog.tsx')).DoubtDialog }))

type PaymentDoubtProps = { payment: PaymentView; readerId: string; now: number }

/**
 * What its payee says about a payment and what was answered, for everybody; and for those who may, the button to say so
 * and those to answer. [BEY-13]
 */
export function PaymentDoubt({ payment, readerId, now }: PaymentDoubtProps) {
  const [judge, group] = [useJudge(), useGroup()]
  const [isAsking, setIsAsking] = useState<DoubtTask | null>(null)
  const rule = doubtableFrom(payment)
  const { doubt } = payment
  const mayDoubt = whyCannotDoubt(rule, readerId, instant(now)) === null
  const mayAnswer = doubt !== null && whyCannotAnswerDoubt(rule, judge) === null
  const keeps = endsDoubt(rule, 'keep', readerId)
  if (!doubt && !mayDoubt) return null
  return (
    <div className="grid gap-1 pb-1 text-12">
      {doubt && <DoubtWords doubt={doubt} />}
      {rule.doubt?.isAnswered === false && !rule.isReversed && (
        <p className="text-muted wrap-anywhere">{deciderWords(rule.matter, group)}</p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {mayDoubt && (
          <Button variant="link" size="sm" className="hit -ml-3" onClick={() => setIsAsking('doubt')}>
            I did not receive this
          </Button>
        )}
        {mayAnswer && (
          <>
            <Button variant="link" size="sm" className="hit -ml-3" onClick={() => setIsAsking('undo')}>
              Undo it
            </Button>
            <Button variant="link" size="sm" className="hit" onClick={() => setIsAsking(keeps ? 'keep' : 'answer')}>
              {keeps ? 'It was paid' : doubt.payerSays ? 'Change my answer' : 'I paid it'}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <DoubtDialog payment={payment} asks={isAsking} onClose={() => setIsAsking(null)}>
            {doubt && <DoubtWords doubt={doubt} />}
          </DoubtDialog>
        </Suspense>
      )}
    </div>
  )
}
