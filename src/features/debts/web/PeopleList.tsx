import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import type { DebtView } from '../contract.ts'
import type { BetOfDebt } from './debtWords.ts'
import type { Person } from './openDebts.ts'
import { PersonCard } from './PersonCard.tsx'

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
  /** The person that was looked for: their card is open, and scrolled to. */
  openedId: string | null
  readerId: string
  now: number
  bets: ReadonlyMap<string, BetOfDebt>
  onRecord: (debts: readonly DebtView[]) => void
}

/** One card per person. */
export function PeopleList({ tab, people, openedId, ...rest }: PeopleListProps) {
  const shown = people.filter((person) => belongsTo(tab, person))
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconArrowsExchange aria-hidden="true" />}
        title={nobody[tab]}
        level={3}
        actions={
          <Button variant="outline" render={<Link to="/bets" />}>
            See your bets
          </Button>
        }
      >
        A debt stands here once a bet is settled.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      {shown.map((person) => (
        <PersonCard
          key={`${person.id} ${person.id === openedId}`}
          person={person}
          isLookedFor={person.id === openedId}
          defaultOpen={shown.length === 1}
          {...rest}
        />
      ))}
    </div>
  )
}
