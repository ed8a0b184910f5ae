import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { methodLabel } from '#domain/debts/paymentMethods.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { dayAndTime, dayDate } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { SettledDebtView } from '../../contract.ts'
import { BetSheet } from '../parts/BetSheet.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useDialogSubject } from '../parts/useDialogSubject.ts'
import { UndoSettlement } from './UndoSettlement.tsx'

/** [ADM-54] */
const PAGE = 10

/** The most recently settled debts of all groups, to undo mistakes. [ADM-53] to [ADM-57] */
export function DebtsArea() {
  const debts = useQuery(api.admin.debts.queryOptions())
  const { about, ask, dialog } = useDialogSubject<SettledDebtView>()
  const bet = useDialogSubject<SettledDebtView>()
  return (
    <>
      <h2 className="sr-only">Debt Management</h2>
      <p className="text-14 text-muted">The 100 debts that were settled last, in all groups.</p>
      <Loaded query={debts} loading="Loading settled debts..." failure="Failed to load settled debts">
        {(data) => <DebtTable debts={data.debts} onUndo={ask} onBet={bet.ask} />}
      </Loaded>
      {bet.about?.betId && (
        <BetSheet key={bet.about.id} bet={{ ...bet.about, betId: bet.about.betId }} {...bet.dialog} />
      )}
      {about && <UndoSettlement key={about.id} debt={about} {...dialog} />}
    </>
  )
}

type Chosen = (debt: SettledDebtView) => void

function DebtTable({ debts, onUndo, onBet }: { debts: SettledDebtView[]; onUndo: Chosen; onBet: Chosen }) {
  const columns = useMemo(() => [...who, betOf(onBet), ...facts, undo(onUndo)], [onUndo, onBet])
  return (
    <DataTable
      caption="Settled debts"
      rows={debts}
      columns={columns}
      rowId={({ id }) => id}
      pageSize={PAGE}
      search={{ label: 'Search settled debts', in: wordsOf }}
      csvName="settled-debts"
      empty={
        <EmptyState icon={<IconReceipt aria-hidden="true" />} title="No settled debts">
          Debts appear here once their payments are recorded.
        </EmptyState>
      }
    />
  )
}

const who: readonly DataColumn<SettledDebtView>[] = [
  {
    id: 'settled',
    header: 'Settled',
    value: ({ settledAt }) => settledAt,
    cell: ({ settledAt }) => <span className="whitespace-nowrap">{dayAndTime(settledAt, Date.now())}</span>,
  },
  { id: 'group', header: 'Group', value: ({ groupName }) => groupName },
  { id: 'debtor', header: 'Debtor', value: ({ debtorName }) => debtorName },
  { id: 'creditor', header: 'Creditor', value: ({ creditorName }) => creditorName },
]

const facts: readonly DataColumn<SettledDebtView>[] = [
  {
    id: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(centsFromDollars(amount)),
    align: 'right',
  },
  { id: 'method', header: 'Method', value: methodOf },
  { id: 'by', header: 'Recorded by', value: ({ recordedByName }) => recordedByName },
]

/** "Zelle", and of a payment for several debts which of them it is: "Zelle, 1 of 3". [ADM-57] */
function methodOf({ method, debtsInPayment, numberInPayment }: SettledDebtView): string {
  const label = methodLabel(method)
  return debtsInPayment === 1 ? label : `${label}, ${numberInPayment} of ${debtsInPayment}`
}

/** What the search covers: the names, the bet and the method, as displayed. */
function wordsOf(debt: SettledDebtView): string {
  const { groupName, debtorName, creditorName, recordedByName } = debt
  return [groupName, debtorName, creditorName, betWords(debt), recordedByName, methodOf(debt)].join(' ')
}

/** "Bills +3 (Bills @ Dolphins), Nov 15". [ADM-57] */
export function betWords({ betDescription, betAt }: SettledDebtView): string {
  return `${betDescription}, ${dayDate(betAt)}`
}

/** Leads to the bet, which an administrator may read in any group. */
function betOf(onBet: Chosen): DataColumn<SettledDebtView> {
  return {
    id: 'bet',
    header: 'Bet',
    value: betWords,
    cell: (debt) =>
      debt.betId === null ? (
        betWords(debt)
      ) : (
        <button
          type="button"
          onClick={() => onBet(debt)}
          className="hit min-w-[112px] text-left text-accent underline wrap-anywhere max-lg:text-right"
        >
          {betWords(debt)}
        </button>
      ),
  }
}

function undo(onUndo: Chosen): DataColumn<SettledDebtView> {
  return {
    id: 'undo',
    header: 'Undo',
    value: () => null,
    sortable: false,
    exported: false,
    align: 'right',
    cell: (debt) => (
      <Button
        variant="outline"
        aria-label={`Undo ${debt.debtorName} to ${debt.creditorName}, ${formatMoney(centsFromDollars(debt.amount))}`}
        onClick={() => onUndo(debt)}
        className="-my-0.5"
      >
        Undo
      </Button>
    ),
  }
}
