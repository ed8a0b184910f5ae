import { formatSignedMoney } from '#domain/money/money.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import type { Waiting } from './openDebts.ts'

/**
 * What is in no sum until it is decided, a line each: "Disputed, waits -$30.00". Signed like the sum that it stands
 * beside. [BEY-11] [BEY-13]
 */
export function WaitingLines({ waiting: { disputed, doubted } }: { waiting: Waiting }) {
  const lines = [
    { what: 'Disputed, waits', amount: disputed },
    { what: 'Not received, waits', amount: doubted },
  ]
  return lines
    .filter(({ amount }) => amount !== 0)
    .map(({ what, amount }) => (
      <span key={what} className="flex items-baseline justify-between gap-2 text-14 text-muted lg:justify-start">
        <span>{what}</span> <Figure>{formatSignedMoney(amount)}</Figure>
      </span>
    ))
}
