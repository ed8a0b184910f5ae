import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { DebtView } from '../contract.ts'
import type { BetOfDebt } from './debtWords.ts'
import { OtherPairs } from './OtherPairs.tsx'
import type { Person } from './openDebts.ts'
import { PersonCard } from './PersonCard.tsx'
import type { usePairsOfOthers } from './useDebts.ts'

/** The tabs of the list; Settled shows the payments. [DEBT-12] */
export type PeopleTab = 'all' | 'owed' | 'owe'

export function belongsTo(tab: PeopleTab, { net }: Person): boolean {
  if (tab === 'all') return true
  return tab === 'owed' ? net > 0 : net < 0
}

/** [DEBT-17] */
const nobody: Readonly<Record<PeopleTab, string>> = {
  all: 'No debts yet',
  owed: 'Nobody owes you anything',
  owe: 'You owe nothing',
}

type PeopleListProps = {
  tab: PeopleTab
  people: readonly Person[]
  others: ReturnType<typeof usePairsOfOthers>
  showsOthers: boolean
  /** The person that was looked for: their card is open, and scrolled to. */
  openedId: string | null
  readerId: string
  now: number
  bets: ReadonlyMap<string, BetOfDebt>
  /** Whether the reader ever paid or was paid. */
  hasPaid: boolean
  /** What is owed to a friend in all is paid above the list. */
  isPaidAbove: boolean
  onRecord: (debts: readonly DebtView[]) => void
}

/** One card per person who owes the reader or is owed; among all debts, then one per pair of others. [BEY-33] */
export function PeopleList({ tab, people, others, showsOthers, openedId, hasPaid, ...rest }: PeopleListProps) {
  const shown = people.filter((person) => belongsTo(tab, person))
  const isEmpty = shown.length === 0
  // What is not known yet, or could not be loaded, is not called empty.
  if (isEmpty && (tab !== 'all' || others.pairs?.length === 0))
    return <NoDebts title={tab === 'all' && hasPaid ? 'No open debts' : nobody[tab]} />
  return (
    <div className="grid grid-cols-1 gap-2">
      {isEmpty && others.pairs && (
        <p className="px-1 text-14 text-muted">Nothing is open between you and the others.</p>
      )}
      {shown.map((person) => (
        <PersonCard
          key={`${person.id} ${person.id === openedId}`}
          person={person}
          isLookedFor={person.id === openedId}
          defaultOpen={shown.length === 1}
          {...rest}
        />
      ))}
      {tab === 'all' && showsOthers && <OtherPairs others={others} readerId={rest.readerId} now={rest.now} />}
    </div>
  )
}

function NoDebts({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<IconArrowsExchange aria-hidden="true" />}
      title={title}
      level={3}
      actions={
        <Button variant="outline" render={<Link to="/bets" />}>
          See your bets
        </Button>
      }
    >
      Debts appear here once a bet is settled.
    </EmptyState>
  )
}
