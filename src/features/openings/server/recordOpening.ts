import {
  startsAgreed,
  whyCannotAgreeToOpening,
  whyCannotRecordOpening,
  whyCannotRefuseOpening,
  whyCannotWithdrawOpening,
} from '#domain/debts/openings.ts'
import { readAmount } from '#domain/debts/partPayments.ts'
import type { Cents } from '#domain/money/money.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { withdrawDebts } from '#features/debts/server/corrections.ts'
import { paymentsWith } from '#features/debts/server/paymentsWith.ts'
import { storeOpeningDebt } from '#features/debts/server/store.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { OpeningAnswer } from '../contract.ts'
import { peopleOf } from './people.ts'
import { readOpening } from './queries.ts'
import { findOpening, insertOpening, openingFromRow, setStates } from './store.ts'

type Input = {
  groupId: string
  fromUserId: string
  toUserId: string
  amount: number
  note?: string | undefined
  date?: string | undefined
}

/** Records what is owed from before: a debt at once by its debtor, who is believed; else it waits for them. [BEY-36] */
export const recordOpening = groupCommand({
  limit: (_, { input: { fromUserId, toUserId }, userId }: { input: Input; userId: string }) =>
    paymentsWith(fromUserId === userId ? toUserId : fromUserId),
  read: (tx, _: Input, { groupId }) => peopleOf(tx, groupId),
  run(command, { fromUserId, toUserId, amount: dollars, note = '', date = null }, { loaded: people }) {
    const { member, now } = command
    const amount = readAmount(dollars)
    if (amount === null || typeof amount === 'object') throw amount ? new Refused(amount) : new Error('no amount')
    const opening = { debtorId: fromUserId, creditorId: toUserId, amount, note, date, recordedBy: member.userId }
    refuseIf(whyCannotRecordOpening(opening, people.isMember, now))
    command.enforceRateLimit()
    return changed(command, writeOpening(command, opening))
  },
})

type NewOpening = {
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  readonly note: string
  readonly date: string | null
  readonly importId?: string
}

/** Writes it by the member of the command, and its debt if it is theirs. Returns its id. */
export function writeOpening(
  { tx, group, member, now }: GroupCommand,
  { debtorId, creditorId, amount, note, date, importId }: NewOpening,
): string {
  const id = newId()
  const recordedBy = member.userId
  const isAgreed = startsAgreed({ debtorId, recordedBy })
  const state = isAgreed ? 'agreed' : 'waiting'
  const about = { groupId: group.id, id, debtorId, creditorId, amount, now }
  const agreedAt = isAgreed ? now : null
  tx.write(insertOpening, { ...about, note, date, recordedBy, importId: importId ?? null, state, agreedAt })
  if (isAgreed) storeOpeningDebt(tx, { ...about, description: debtWords(note) })
  group.record('opening.recorded', 'opening', id)
  return id
}

function debtWords(note: string): string {
  return note === '' ? 'From before Betwixt' : `From before Betwixt: ${note}`
}

type One = { groupId: string; openingId: string }

const readOne = async (tx: Transaction, { openingId }: One, { groupId }: { groupId: CheckedGroupId }) => {
  const [rows, people] = await Promise.all([tx.query(findOpening, { groupId, openingId }), peopleOf(tx, groupId)])
  const row = firstOf(rows)
  return { row, opening: row && openingFromRow(row), people }
}

/** The debtor agrees: from now on it is a debt. [BEY-36] */
export const agreeToOpening = groupCommand({
  read: readOne,
  run(command, { openingId }: One, { loaded: { row, opening, people } }) {
    const { tx, group, member, now } = command
    refuseIf(whyCannotAgreeToOpening(opening, member.userId, people.isMember))
    if (!row || !opening) throw new Error('an opening balance to agree to')
    const { debtorId, creditorId, amount } = opening
    const debt = { id: openingId, debtorId, creditorId, amount, description: debtWords(row.note) }
    tx.write(setStates, { groupId: group.id, ids: [openingId], state: 'agreed', agreedAt: now, now })
    storeOpeningDebt(tx, { groupId: group.id, ...debt, now })
    group.record('opening.agreed', 'opening', openingId)
    return changed(command, openingId)
  },
})

/** One of the two refuses it. What was a debt already is owed by nobody any more. [BEY-36] */
export const refuseOpening = groupCommand({
  read: readOne,
  async run(command, { openingId }: One, { loaded: { opening } }) {
    const { tx, group, member, now } = command
    refuseIf(whyCannotRefuseOpening(opening, member.userId, now))
    tx.write(setStates, { groupId: group.id, ids: [openingId], state: 'refused', agreedAt: null, now })
    if (opening?.state === 'agreed') await withdrawDebts(tx, { groupId: group.id, debtIds: [openingId], now })
    group.record('opening.refused', 'opening', openingId)
    return changed(command, openingId)
  },
})

/** Whoever recorded it takes it back, while it waits. [BEY-36] */
export const withdrawOpening = groupCommand({
  read: readOne,
  run(command, { openingId }: One, { loaded: { opening } }) {
    const { tx, group, member, now } = command
    refuseIf(whyCannotWithdrawOpening(opening, member.userId))
    tx.write(setStates, { groupId: group.id, ids: [openingId], state: 'withdrawn', agreedAt: null, now })
    group.record('opening.withdrawn', 'opening', openingId)
    return changed(command, openingId)
  },
})

function changed({ tx, group, member, now }: GroupCommand, openingId: string): Promise<OpeningAnswer> {
  return readOpening(tx, { groupId: group.id, openingId, readerId: member.userId, now })
}
