import { useId, useState } from 'react'
import { formatPhone } from '#domain/phones.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { useRemovePhone } from './usePhone.ts'
import { useSmsOffer } from './useSmsOffer.ts'

type Step = { name: 'number' } | { name: 'code'; number: string } | null

/** One's phone number: unverified, code sent, verified. Nothing where the group has no texts. [CHN-17] [SET-07] [SET-11] */
export function PhoneSection() {
  const id = useId()
  const { isOffered, isKnown } = useSmsOffer()
  const phone = useSession()?.phone
  const [step, setStep] = useState<Step>(null)
  // Most groups have texts: what stands below keeps its place until that is known.
  if (!isKnown) return <Skeleton className="h-58 rounded-card sm:h-44" />
  if (!isOffered || !phone) return null
  const verified = phone.isVerified ? phone.number : null
  return (
    <Card as="section" aria-labelledby={id} pad="none" className="px-4 py-3">
      <h3 id={id} className="border-b border-line pb-2 text-18 font-bold">
        Phone number
      </h3>
      <div className="pt-3">
        {step?.name === 'code' ? (
          <PhoneCodeForm number={step.number} onBack={() => setStep({ name: 'number' })} onDone={() => setStep(null)} />
        ) : verified === null || step?.name === 'number' ? (
          <PhoneForm
            onSent={(number) => setStep({ name: 'code', number })}
            onCancel={verified === null ? undefined : () => setStep(null)}
          />
        ) : (
          <Verified number={verified} onChange={() => setStep({ name: 'number' })} />
        )}
      </div>
    </Card>
  )
}

/** [CHN-18] [CHN-19] */
function Verified({ number, onChange }: { number: string; onChange: () => void }) {
  const remove = useRemovePhone()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48 text-14">
        <span className="tabular font-semibold">{formatPhone(number)}</span>
        <span className="block text-12 text-win">Verified</span>
      </p>
      <Button variant="secondary" onClick={onChange}>
        Change Number
      </Button>
      <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Remove
      </Button>
    </div>
  )
}
