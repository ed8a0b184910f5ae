import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, OpeningThen } from '#domain/notices/noticeFacts.ts'
import type { HappenedRow } from './happenedStore.ts'

export function recordedOpeningIn(row: HappenedRow): NoticeFacts | null {
  const opening = openingIn(row)
  return opening && { kind: 'opening.recorded', opening }
}

export function answeredOpeningIn(row: HappenedRow, what: 'agreed' | 'refused' | 'withdrawn'): NoticeFacts | null {
  const opening = openingIn(row)
  return opening && { kind: 'opening.answered', opening, what }
}

/** What is owed from before: its debtor is the payer of the row, its creditor the payee. [BEY-36] */
function openingIn(row: HappenedRow): OpeningThen | null {
  const [debtor, creditor] = [row.personOf(row.payer_id, row.payer_name), row.personOf(row.payee_id, row.payee_name)]
  if (!debtor || !creditor || row.recorded_by === null) return null
  return { debtor, creditor, amount: cents(row.amount_cents ?? 0), recordedBy: row.recorded_by }
}
