import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type PayService,
  payAddress,
  payServiceLabel,
  payServiceMethod,
  payServices,
  shownPayLink,
} from '#domain/debts/payLinks.ts'
import { type Cents, formatMoney } from '#domain/money/money.ts'
import { useIsLocked } from '#features/groups/web/lockedAccounts.ts'
import { api } from '#features/web/api.ts'
import { copyText } from '#web/browser/copyText.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type PayWithProps = {
  groupId: string
  payee: { readonly id: string; readonly name: string }
  amount: Cents
  /** Opens the form that records the payment, with that method filled in. */
  onRecord: (method: string) => void
}

/** The ways in which the payee can be paid, if they have said any; and once back from one, the way to record it. */
export function PayWith({ groupId, payee, amount, onRecord }: PayWithProps) {
  const { data: links, isLoading } = useQuery(api.debts.payLinks.queryOptions({ input: { groupId, userId: payee.id } }))
  const isLocked = useIsLocked(groupId, payee.id)
  const [used, use] = useReturnFrom()
  const offered = payServices.flatMap((service) => {
    const kept = links?.[service] ?? null
    return kept === null ? [] : [{ service, kept }]
  })
  if (isLocked) {
    return (
      <Notice tone="warn" className="mt-2">
        How to pay {payee.name} is not shown while the account is locked. Ask in person before you pay.
      </Notice>
    )
  }
  // Most can be paid in some way.
  if (isLoading) return <Skeleton className="mt-2 h-control w-40" />
  if (offered.length === 0) return null
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex flex-wrap gap-2">
        {offered.map(({ service, kept }) => (
          <PayButton key={service} {...{ service, kept, amount }} name={payee.name} onUsed={() => use(service)} />
        ))}
      </div>
      {links && links.changedAt !== null && <ChangedLately name={payee.name} at={links.changedAt} />}
      {used && (
        <Notice tone="neutral">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span>
              Did you pay {payee.name} {formatMoney(amount)}?
            </span>
            <Button size="sm" onClick={() => onRecord(payServiceMethod(used))}>
              Record it
            </Button>
          </span>
        </Notice>
      )}
    </div>
  )
}

/** It may have been somebody else, who has their session. [BEY-14] */
function ChangedLately({ name, at }: { name: string; at: string }) {
  const now = useNow()
  return (
    <Notice tone="warn">
      {name} changed how to be paid {ago(at, now)}. If you did not hear of it, ask before you pay.
    </Notice>
  )
}

type PayButtonProps = { service: PayService; kept: string; amount: Cents; name: string; onUsed: () => void }

function PayButton({ service, kept, amount, name, onUsed }: PayButtonProps) {
  const address = payAddress(service, kept, amount)
  const label = payServiceLabel(service)
  // Friends are paid side by side, by buttons that look alike.
  const toWhom = <span className="sr-only">to {name}</span>
  if (address === null) {
    const copy = async () => {
      if (await copyText(shownPayLink(service, kept)))
        toast.success(`Copied for ${label}: ${shownPayLink(service, kept)}`)
      onUsed()
    }
    return (
      <Button variant="outline" onClick={() => void copy()} icon={<IconCopy size={16} aria-hidden="true" />}>
        Copy for {label}
        {toWhom}
      </Button>
    )
  }
  return (
    <Button
      variant="outline"
      icon={<IconExternalLink size={16} aria-hidden="true" />}
      render={<a href={address} target="_blank" rel="noopener noreferrer" onClick={onUsed} />}
    >
      Pay with {label}
      {toWhom}
    </Button>
  )
}

/** The service that was opened from here, once the reader is back on the page. */
function useReturnFrom(): [PayService | null, (service: PayService) => void] {
  const [left, setLeft] = useState<PayService | null>(null)
  const [back, setBack] = useState<PayService | null>(null)
  useEffect(() => {
    if (left === null) return
    const look = () => {
      if (document.visibilityState === 'visible') setBack(left)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [left])
  const use = (service: PayService) => {
    setLeft(service)
    // What is copied is paid elsewhere, with this page still open.
    if (service === 'zelle') setBack(service)
  }
  return [back, use]
}
