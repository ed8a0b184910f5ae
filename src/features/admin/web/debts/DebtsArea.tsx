import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { methodLabel } from '#domain/money/debts.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { api } from '#features/web/api.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DataTable } from '#web/ui/data/DataTable.tsx'
import type { DataColumn } from '#web/ui/data/useDataTable.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { SettledDebtView } from '../../contract.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { useDialogSubject } from '../parts/useDialogSubject.ts'
import { UndoSettlement } from './UndoSettlement.tsx'

/** [ADM-54] */
const PAGE = 10

/** The most recently settled debts of all groups, to undo mistakes. [ADM-53] to [ADM-57] */
export function DebtsArea() {
  const debts = useQuery(api.admin.debts.queryOptions())
  const { about, ask, dialog } = useDialogSubject<SettledDebtView>()
  return (
    <>
      <h2 className="sr-only">Debt Management</h2>
      <p className="text-14 text-muted">The 100 debts that were settled last, in all groups.</p>
      <Loaded query={debts} loading="Loading settled debts..." failure="Failed to load settled debts">
        {(data) => <DebtTable debts={data.debts} onUndo={ask} />}
      </Loaded>
      {about && <UndoSettlement key={about.id} debt={about} {...dialog} />}
    </>
  )
}

function DebtTable({ debts, onUndo }: { debts: SettledDebtView[]; onUndo: (debt: SettledDebtView) => void }) {
  const columns = useMemo(() => [...facts, undo(onUndo)], [onUndo])
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

const facts: readonly DataColumn<SettledDebtView>[] = [
  {
    id: 'settled',
    header: 'Settled',
    value: ({ settledAt }) => settledAt,
    cell: ({ settledAt }) => <span className="whitespace-nowrap">{dayAndTime(settledAt, Date.now())}</span>,
  },
  { id: 'group', header: 'Group', value: ({ groupName }) => groupName },
  { id: 'debtor', header: 'Debtor', value: ({ debtorName }) => debtorName },
  { id: 'creditor', header: 'Creditor', value: ({ creditorName }) => creditorName },
  {
    id: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatMoney(centsFromDollars(amount)),
    align: 'right',
  },
  { id: 'method', header: 'Method', value: ({ method }) => methodLabel(method) },
  { id: 'by', header: 'Recorded by', value: ({ recordedByName }) => recordedByName },
]

/** What the search covers: the names and the method, as displayed. */
function wordsOf({ groupName, debtorName, creditorName, recordedByName, method }: SettledDebtView): string {
  return [groupName, debtorName, creditorName, recordedByName, methodLabel(method)].join(' ')
}

function undo(onUndo: (debt: SettledDebtView) => void): DataColumn<SettledDebtView> {
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
