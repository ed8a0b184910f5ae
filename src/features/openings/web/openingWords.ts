import { dayAndTime, dayDate } from '#web/time/timeWords.ts'
import type { OpeningView } from '../contract.ts'

type Named = { readonly id: string; readonly name: string }

/** "You owe Ben", "Ben owes you", "Ben owes Cleo". */
export function owedWords({ from, to }: { from: Named; to: Named }, readerId: string): string {
  if (from.id === readerId) return `You owe ${to.name}`
  return `${from.name} owes ${to.id === readerId ? 'you' : to.name}`
}

/** Its note and day, who recorded it, and for whom it waits, or until when it can be refused. */
export function waitingWords(opening: OpeningView, readerId: string, now: number): string {
  const { note, date, by, from, state, refusableUntil } = opening
  const who = by.id === readerId ? 'you' : by.name
  const whom = from.id === readerId ? 'you' : from.name
  const waits = state === 'waiting' ? `waits for ${whom} to agree` : untilWords(refusableUntil, now)
  // No game begins then: noon keeps the day in every time zone.
  const day = date === null ? '' : dayDate(`${date}T12:00:00Z`)
  return [note, day, `recorded by ${who}`, waits].filter((part) => part !== '').join(' · ')
}

function untilWords(until: string | null, now: number): string {
  return until === null ? '' : `counts already, and can be refused until ${dayAndTime(until, now)}`
}
