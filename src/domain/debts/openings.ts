import { isDay } from '../bets/seasons.ts'
import { type Cents, cents } from '../money/money.ts'
import { openingRefusal } from '../refusals/openingRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { hourMs, type Instant, isoFromInstant } from '../times.ts'

/**
 * What is owed from before Betwixt. It waits for the debtor, unless they recorded it themselves, and is a debt once they
 * agree. The creditor, if somebody else recorded it, may refuse it until 72 hours after that; what was paid of it stays paid,
 * for both are the debtor's word. Whoever recorded it may withdraw it while it waits.
 */
export type OpeningState = 'waiting' | 'agreed' | 'refused' | 'withdrawn'

export type Opening = {
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  readonly recordedBy: string
  readonly state: OpeningState
  /** Since when it is a debt; null if it never was. */
  readonly agreedAt: Instant | null
  /** What payments took off the debt. */
  readonly paid: Cents
}

export const openingNoteLength = 200
/** How long a creditor may refuse what is a debt by its debtor's word. */
export const refusableMs = 72 * hourMs
const most = cents(1_000_000_00)

/** A debtor's own word makes it a debt at once. */
export function startsAgreed({ debtorId, recordedBy }: Pick<Opening, 'debtorId' | 'recordedBy'>): boolean {
  return debtorId === recordedBy
}

type NewOpening = Pick<Opening, 'debtorId' | 'creditorId' | 'amount' | 'recordedBy'> & { readonly date: string | null }

/** Why it cannot be recorded, or null. `isMember`: of the group now. [BEY-36] */
export function whyCannotRecordOpening(
  { debtorId, creditorId, amount, recordedBy, date }: NewOpening,
  isMember: (userId: string) => boolean,
  now: Instant,
): Refusal | null {
  if (debtorId === creditorId) return openingRefusal('opening-same-person')
  if (recordedBy !== debtorId && recordedBy !== creditorId) return openingRefusal('opening-not-yours')
  if (amount > most) return openingRefusal('opening-too-large', { most })
  if (date !== null && !isPastDay(date, now)) return openingRefusal('opening-day-wrong')
  return [debtorId, creditorId].every(isMember) ? null : openingRefusal('opening-not-member')
}

/** Somewhere it may be tomorrow already. */
function isPastDay(date: string, now: Instant): boolean {
  return isDay(date) && date <= isoFromInstant((now + 14 * hourMs) as Instant).slice(0, 10)
}

/** Why `userId` cannot agree to it, or null. [BEY-36] */
export function whyCannotAgreeToOpening(
  opening: Opening | null,
  userId: string,
  isMember: (userId: string) => boolean,
): Refusal | null {
  if (!opening) return openingRefusal('opening-not-found')
  if (userId !== opening.debtorId) return openingRefusal('opening-not-debtor')
  if (opening.state !== 'waiting') return openingRefusal('opening-answered')
  return isMember(opening.creditorId) ? null : openingRefusal('opening-not-member')
}

/** Until when its creditor may refuse what is a debt already; null where they never may. */
export function refusableUntil({ creditorId, recordedBy, state, agreedAt }: Opening): Instant | null {
  if (state !== 'agreed' || agreedAt === null || creditorId === recordedBy) return null
  return (agreedAt + refusableMs) as Instant
}

/** Why `userId` cannot refuse it, or null. [BEY-36] */
export function whyCannotRefuseOpening(opening: Opening | null, userId: string, now: Instant): Refusal | null {
  if (!opening) return openingRefusal('opening-not-found')
  const { debtorId, creditorId, recordedBy, state } = opening
  const isAsked = userId !== recordedBy && (userId === creditorId || userId === debtorId)
  if (!isAsked) return openingRefusal('opening-not-refusable')
  if (state === 'waiting') return null
  const until = refusableUntil(opening)
  if (state !== 'agreed' || userId !== creditorId || until === null) return openingRefusal('opening-answered')
  return now >= until ? openingRefusal('opening-too-late') : null
}

/** Why `userId` cannot withdraw it, or null. [BEY-36] */
export function whyCannotWithdrawOpening(opening: Opening | null, userId: string): Refusal | null {
  if (!opening) return openingRefusal('opening-not-found')
  if (userId !== opening.recordedBy) return openingRefusal('opening-not-recorder')
  return opening.state === 'waiting' ? null : openingRefusal('opening-answered')
}

/**
 * Why what came from a file cannot be taken back as a whole, or null when it can. What whoever brought it owes themselves
 * is a debt without anybody else's word: it goes too, as long as its creditor may refuse it. [BEY-36]
 */
export function whyCannotUndoImport(openings: readonly Opening[], now: Instant): Refusal | null {
  const isHeld = (opening: Opening) => {
    const until = startsAgreed(opening) ? refusableUntil(opening) : null
    return opening.paid > 0 || (opening.state === 'agreed' && (until === null || now >= until))
  }
  return openings.some(isHeld) ? openingRefusal('import-agreed') : null
}
