import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money/money.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { betCount, type Netting, payerWords, type Waiting } from './openDebts.ts'
import { WaitingLines } from './WaitingLines.tsx'

type NettingSumProps = {
  /** Null when nothing is selected. */
  netting: Netting | null
  /** Whether anything can be selected: not while all of it is disputed. */
  isPayable: boolean
  waiting: Waiting
  name: string
  onRecord: () => void
  isDetailed: boolean
  onDetails: () => void
  /** The ways to pay, before recording that: in life one pays first. */
  pay: ReactNode
}

/**
 * The netting spelled out: what each owes, the difference, who pays it, and the button that records it. [PAY-16]
 * [PAY-17]
 */
export function NettingSum({
  netting,
  isPayable,
  waiting,
  name,
  onRecord,
  isDetailed,
  onDetails,
  pay,
}: NettingSumProps) {
  return (
    <div className="mt-2 lg:flex lg:items-center lg:gap-2 lg:rounded-control lg:bg-bg lg:py-2 lg:pr-2">
      <div className="min-w-0 flex-1">
        <div className="grid gap-1.5 rounded-control bg-bg px-3 py-2.5 text-14 wrap-anywhere">
          {netting && <Sum netting={netting} name={name} />}
          {!netting && (
            <p className="text-muted">
              {isPayable ? 'Select the bets that were paid.' : 'Nothing is paid until it is decided.'}
            </p>
          )}
          <WaitingLines waiting={waiting} />
        </div>
        {pay}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 lg:mt-0">
        {isPayable && (
          <Button disabled={!netting} onClick={onRecord} className="min-w-min flex-1 lg:flex-none">
            {netting ? `Record Payment, ${formatMoney(netting.amount)}` : 'Record Payment'}
          </Button>
        )}
        <Button variant="secondary" aria-expanded={isDetailed} onClick={onDetails} className="shrink-0">
          Details
        </Button>
      </div>
    </div>
  )
}

/** A column on a phone, a sentence on a desktop, with the same content. */
function Sum({ netting, name }: { netting: Netting; name: string }) {
  const { owedToYou, youOwe, amount, payer } = netting
  const tone = payer === 'nobody' ? '' : payer === 'you' ? 'text-loss' : 'text-win'
  return (
    <dl className="grid gap-1.5 lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-2 lg:gap-y-0">
      {owedToYou.count > 0 && (
        <div className="flex flex-wrap justify-between gap-x-2 text-muted">
          <dt>
            <span className="lg:hidden">
              {name} owes you for {betCount(owedToYou.count)}
            </span>
            <span className="hidden lg:inline">Owed</span>
          </dt>
          <dd>
            <Figure>{formatMoney(owedToYou.amount)}</Figure>
          </dd>
        </div>
      )}
      {youOwe.count > 0 && (
        <div className="flex flex-wrap justify-between gap-x-2 text-muted">
          <dt>
            <span className="lg:hidden">
              You owe {name} for {betCount(youOwe.count)}
            </span>
            <span className="hidden lg:inline">{owedToYou.count > 0 ? '- you owe' : 'You owe'}</span>
          </dt>
          <dd>
            <Figure className="lg:hidden">{`-${formatMoney(youOwe.amount)}`}</Figure>
            <Figure className="hidden lg:inline">{formatMoney(youOwe.amount)}</Figure>
          </dd>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 border-t border-line pt-1.5 font-semibold lg:border-0 lg:pt-0">
        <dt>
          <span aria-hidden="true" className="hidden pr-2 font-normal text-muted lg:inline">
            =
          </span>
          {payerWords(netting, name)}
        </dt>
        <dd className={`text-18 font-bold ${tone}`}>
          <Figure>{formatMoney(amount)}</Figure>
        </dd>
      </div>
    </dl>
  )
}
