import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { pairBalances } from '#domain/debts/balances.ts'
import { isParty } from '#domain/debts/debts.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { useSettledBets } from '#features/bets/web/useSettledBets.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { DebtsPage } from '#features/debts/web/DebtsPage.tsx'
import { owedFrom } from '#features/debts/web/openDebts.ts'
import { BetsAt } from './betExamples.tsx'
import { sundayCrew } from './slipExamples.tsx'
import { aDebtAnswer } from './wireExamples.ts'

/** Ann paid Sam $35.00 for two bets. */
export function aPayment(different: Partial<PaymentView> = {}): PaymentView {
  return {
    id: 'p1',
    groupId: 'crew',
    debtIds: ['d1', 'd2'],
    debts: [
      { debtId: 'd1', amount: 20 },
      { debtId: 'd2', amount: 15 },
    ],
    payer: { id: 'ann', name: 'Ann' },
    payerId: 'ann',
    payerName: 'Ann',
    payee: { id: 'sam', name: 'Sam' },
    payeeId: 'sam',
    payeeName: 'Sam',
    amount: 35,
    totalAmount: 35,
    paymentMethod: 'venmo',
    comments: '',
    recordedBy: { id: 'ann', name: 'Ann' },
    settledBy: 'ann',
    settledByName: 'Ann',
    createdAt: '2026-11-20T20:00:00Z',
    status: 'recorded',
    reversedAt: null,
    undoneBy: null,
    reversedBy: null,
    reversedByName: null,
    reversalReason: null,
    doubt: null,
    judging: { parties: ['ann', 'sam'], began: '2026-11-01T20:00:00Z' },
    isOvertaken: false,
    isPayerThere: true,
    settleUp: null,
    ...different,
  }
}

export const failure = (status: number, code: string) => Response.json({ error: { code, message: 'No' } }, { status })

type Answers = {
  debts?: readonly DebtView[] | Response
  balances?: Response
  payments?: readonly PaymentView[] | Response
}

const since = '2026-10-01T00:00:00Z'

/** The Debts page as Sam sees it at an address, on a server that has these debts and payments. */
export async function showDebts(at: string, answers: Answers, role: 'admin' | 'member' = 'member') {
  const { debts: open = [], payments = [], balances } = answers
  const answer = (given: readonly unknown[] | Response) =>
    given instanceof Response ? given.clone() : Response.json({ items: given, nextCursor: null })
  const all = open instanceof Response ? [] : open
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/balances')) return balances?.clone() ?? Response.json(balancesOf(all))
    const [, payment] = /\/payments\/(\w+)\/debts$/.exec(pathname) ?? []
    const covered = payments instanceof Response ? null : payments.find(({ id }) => id === payment)?.debtIds
    if (covered) return answer(all.filter(({ id }) => covered.includes(id)))
    const [, member] = /\/members\/(\w+)\/debts$/.exec(pathname) ?? []
    if (member && open instanceof Response) return answer(open)
    if (member) return answer(all.filter(isBetween(member, searchParams.get('otherId'))))
    return answer(pathname.endsWith('/payments') ? payments : [])
  })
  await render(
    <BetsAt
      at={at}
      group={{
        ...sundayCrew,
        role,
        admins: role === 'admin' ? [{ id: 'sam', name: 'Sam', since }] : [],
      }}
    >
      <DebtsPage useSettledBets={useSettledBets} />
    </BetsAt>,
  )
}

const isBetween = (one: string, other: string | null) => (debt: DebtView) =>
  debt.status === 'pending' && isParty(debt, one) && (other === null || isParty(debt, other))

/** What the server answers for these debts. */
function balancesOf(open: readonly DebtView[]): BalancesView {
  const pending = open.filter(({ status }) => status === 'pending')
  const pairs = pairBalances(pending.map(owedFrom)).toSorted((a, b) => b.amount - a.amount)
  const names = new Map(
    open.flatMap((debt) => [
      [debt.debtorId, debt.debtorName],
      [debt.creditorId, debt.creditorName],
    ]),
  )
  return {
    members: [...names].map(([id, name]) => ({ person: { id, name }, userId: id, name, net: 0 })),
    pairs: pairs.map(({ from, to, amount, debtIds, disputed, doubted }) => ({
      from,
      to,
      amount: dollarsFromCents(amount),
      debts: debtIds.length,
      disputed: dollarsFromCents(disputed),
      doubted: dollarsFromCents(doubted),
    })),
  }
}

/** `debtor` owes `creditor` that many dollars. */
export function aDebtBetween(debtor: string, creditor: string, amount: number, id = `${debtor}-${creditor}-${amount}`) {
  const nameOf = (userId: string) => userId.charAt(0).toUpperCase() + userId.slice(1)
  const named = { debtorName: nameOf(debtor), creditorName: nameOf(creditor) }
  return aDebtAnswer({ id, betId: `bet-${id}`, amount, debtorId: debtor, creditorId: creditor, ...named })
}
