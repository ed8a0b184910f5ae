import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { positionOf } from '#domain/debts/balances.ts'
import { type Cents, formatMoney, formatSignedMoney } from '#domain/money/money.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { Person } from './openDebts.ts'
import { WaitingLines } from './WaitingLines.tsx'

/** The user's three totals over all open debts, netted per person, and what waits beside them. [DEBT-11] */
export function NetPosition({ people, readerId }: { people: readonly Person[]; readerId: string }) {
  const { net, owedToYou, youOwe, ...waiting } = positionOf(
    people.map(({ pair }) => pair),
    readerId,
  )
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:grid-cols-[1.2fr_1fr_1fr]">
      <div className="col-span-full px-1 py-1 lg:col-span-1 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-3">
        <dt className="text-14 text-muted">Net Position</dt>
        <dd
          className={classNames(
            'text-[length:min(var(--text-34),13vw)] leading-[1.2] font-bold lg:text-28',
            toneOf(net),
          )}
        >
          <Figure>{formatSignedMoney(net)}</Figure>
        </dd>
        {(waiting.disputed !== 0 || waiting.doubted !== 0) && (
          <dd>
            <WaitingLines waiting={waiting} />
          </dd>
        )}
      </div>
      <Sum label="Owed to You" amount={owedToYou} icon={<IconArrowDownLeft size={16} aria-hidden="true" />} />
      <Sum label="You Owe" amount={youOwe} icon={<IconArrowUpRight size={16} aria-hidden="true" />} />
    </dl>
  )
}

function Sum({ label, amount, icon }: { label: string; amount: Cents; icon: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-3">
      <dt className="flex items-center gap-1.5 text-14 text-muted">
        {icon}
        {label}
      </dt>
      <dd className="text-18 font-bold lg:text-28">
        <Figure>{formatMoney(amount)}</Figure>
      </dd>
    </div>
  )
}

/** Green for money coming in, red for money owed; zero has no color. */
export function toneOf(amount: Cents): string | undefined {
  if (amount === 0) return undefined
  return amount > 0 ? 'text-win' : 'text-loss'
}
