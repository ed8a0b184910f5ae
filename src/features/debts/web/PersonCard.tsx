import { useRef, useState } from 'react'
import { cents, formatMoney } from '#domain/money/money.ts'
import { whyNothingToRemindOf } from '#domain/notices/reminders.ts'
import { dayMs } from '#domain/times.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { dayDate } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { DebtView } from '../contract.ts'
import { RemindButton } from './CreditorActions.tsx'
import { DebtRow } from './DebtRow.tsx'
import type { BetOfDebt } from './debtWords.ts'
import { toneOf } from './NetPosition.tsx'
import { NettingSum } from './NettingSum.tsx'
import { countWords, nettingOf, oweWords, type Person } from './openDebts.ts'
import { PayWith } from './PayWith.tsx'
import { useShown } from './useShown.ts'

type PersonCardProps = {
  person: Person
  readerId: string
  now: number
  bets: ReadonlyMap<string, BetOfDebt>
  defaultOpen?: boolean
  /** What is owed in all is paid above the list. */
  isPaidAbove?: boolean
  /** A notice led here: the card is open, and scrolled to. */
  isLookedFor?: boolean
  /** `paidBy`: the method, where it is known. */
  onRecord: (debts: readonly DebtView[], paidBy?: string) => void
}

/** Everything open with one person: the net, and expanded the bets behind it. [DEBT-13] */
export function PersonCard({
  person,
  readerId,
  now,
  bets,
  defaultOpen = false,
  isPaidAbove = false,
  isLookedFor = false,
  onRecord,
}: PersonCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useShown(card, isLookedFor)
  // Stores what was unchecked rather than checked, so that new debts are included.
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [isDetailed, setIsDetailed] = useState(false)
  // A disputed debt is not paid until that is decided. [BEY-11]
  const payable = person.debts.filter(({ disputed }) => !disputed)
  const selected = payable.filter(({ id }) => !unticked.has(id))
  const isAll = selected.length === payable.length
  const netting = nettingOf(selected, readerId)
  // A reminder speaks of the net, whatever is ticked.
  const mayRemind = whyNothingToRemindOf(person.pair, { userId: readerId, name: person.name }) === null
  const owed = payable.find(({ creditorId }) => creditorId === readerId)
  const owing = selected.find(({ debtorId }) => debtorId === readerId)
  const setTicked = (id: string, isTicked: boolean) => {
    const next = new Set(unticked)
    if (isTicked) next.delete(id)
    else next.add(id)
    setUnticked(next)
  }
  return (
    <Disclosure
      ref={card}
      ring={isLookedFor}
      defaultOpen={defaultOpen || isLookedFor}
      summary={<Summary person={person} now={now} />}
    >
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex flex-wrap gap-x-3 text-12 text-muted">
          <h3 className="font-semibold">Individual Bets</h3>
          <MemberName person={person}>Head to head</MemberName>
        </div>
        {payable.length > 0 && (
          <Button
            variant="link"
            size="sm"
            onClick={() => setUnticked(new Set(isAll ? person.debts.map(({ id }) => id) : []))}
            className="hit -mr-3"
          >
            {isAll ? 'Select none' : 'Select all'}
          </Button>
        )}
      </div>
      <ul>
        {person.debts.map((debt) => (
          <DebtRow
            key={debt.id}
            debt={debt}
            bet={bets.get(debt.betId ?? '')}
            readerId={readerId}
            sideOf={readerId}
            tick={{ isTicked: !unticked.has(debt.id), onTick: (isTicked) => setTicked(debt.id, isTicked) }}
            isDetailed={isDetailed}
            now={now}
          />
        ))}
      </ul>
      <NettingSum
        netting={netting}
        isPayable={payable.length > 0}
        waiting={person}
        name={person.name}
        onRecord={() => onRecord(selected)}
        isDetailed={isDetailed}
        onDetails={() => setIsDetailed(!isDetailed)}
        pay={
          netting?.payer === 'you' &&
          owing &&
          !(isPaidAbove && isAll) && (
            <PayWith
              groupId={owing.groupId}
              payee={person}
              amount={netting.amount}
              onRecord={(method) => onRecord(selected, method)}
            />
          )
        }
      />
      {mayRemind && owed && <RemindButton debt={owed} />}
    </Disclosure>
  )
}

function Summary({ person, now }: { person: Person; now: number }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Avatar id={person.id} name={person.name} />
      <span className="min-w-[min(7rem,100%)] flex-1">
        <span className="block text-16 font-semibold wrap-anywhere">{oweWords(person)}</span>
        <span className="block text-12 text-muted">
          {[...countWords(person.pair.debtIds.length, person), ageWords(person.debts, now)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Figure className={`ml-auto text-18 font-bold ${toneOf(person.net) ?? ''}`}>
        {formatMoney(cents(Math.abs(person.net)))}
      </Figure>
    </span>
  )
}

/** "oldest 8 days"; for a single bet, its day. */
function ageWords(debts: readonly DebtView[], now: number): string {
  const times = debts.map(({ createdAt }) => createdAt).toSorted()
  const [oldest] = times
  if (!oldest) return ''
  if (times.length === 1) return dayDate(oldest)
  const days = Math.floor((now - Date.parse(oldest)) / dayMs)
  if (days < 1) return 'all from today'
  return `oldest ${days} day${days === 1 ? '' : 's'}`
}
