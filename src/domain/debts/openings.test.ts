import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { hourMs, type Instant, instantFromIso } from '../times.ts'
import {
  type Opening,
  whyCannotAgreeToOpening,
  whyCannotRecordOpening,
  whyCannotRefuseOpening,
  whyCannotUndoImport,
  whyCannotWithdrawOpening,
} from './openings.ts'

const now = instantFromIso('2026-11-20T18:00:00Z')
const later = (hours: number) => (now + hours * hourMs) as Instant
const waiting: Opening = {
  ...{ debtorId: 'ann', creditorId: 'ben', amount: cents(40_00), recordedBy: 'ben' },
  ...{ state: 'waiting', agreedAt: null, paid: cents(0) },
}
/** By the debtor: a debt at once. */
const own: Opening = { ...waiting, recordedBy: 'ann', state: 'agreed', agreedAt: now }
/** Out of a file that Cleo brought, and agreed to. */
const imported: Opening = { ...waiting, recordedBy: 'cleo', state: 'agreed', agreedAt: now }
const isMember = (userId: string) => ['ann', 'ben', 'cleo'].includes(userId)
const codeOf = (refusal: { code: string } | null) => refusal?.code ?? null

describe('an opening balance', () => {
  it.each([
    ['by the debtor', { recordedBy: 'ann' }, null],
    ['by the creditor', {}, null],
    ['on a day before', { date: '2025-02-28' }, null],
    ['by somebody else', { recordedBy: 'cleo' }, 'opening-not-yours'],
    ['with oneself', { creditorId: 'ann', recordedBy: 'ann' }, 'opening-same-person'],
    ['with somebody who left', { debtorId: 'dev' }, 'opening-not-member'],
    ['of a million and a cent', { amount: cents(1_000_000_01) }, 'opening-too-large'],
    ['on a day ahead', { date: '2026-11-22' }, 'opening-day-wrong'],
    ['on no day', { date: '2026-02-30' }, 'opening-day-wrong'],
  ])('recorded %s [BEY-36]', (_, change, code) => {
    expect(codeOf(whyCannotRecordOpening({ ...waiting, date: null, ...change }, isMember, now))).toBe(code)
  })

  it.each([
    ['the debtor', waiting, 'ann', null],
    ['the creditor', waiting, 'ben', 'opening-not-debtor'],
    ['anybody else', waiting, 'cleo', 'opening-not-debtor'],
    ['the debtor a second time', own, 'ann', 'opening-answered'],
    ['the debtor of a creditor who left', { ...waiting, creditorId: 'dev' }, 'ann', 'opening-not-member'],
  ] as const)('is agreed to by %s [BEY-36]', (_, opening, userId, code) => {
    expect(codeOf(whyCannotAgreeToOpening(opening, userId, isMember))).toBe(code)
  })

  it.each([
    ['the debtor while it waits', waiting, 'ann', 0, null],
    ['the creditor while it waits, who did not record it', { ...waiting, recordedBy: 'cleo' }, 'ben', 0, null],
    ['who recorded it', waiting, 'ben', 0, 'opening-not-refusable'],
    ['anybody else', waiting, 'cleo', 0, 'opening-not-refusable'],
    ['the creditor within 72 hours of the debtor’s word', own, 'ben', 71.99, null],
    ['the creditor after them', own, 'ben', 72, 'opening-too-late'],
    ['the creditor, whatever the debtor says that they paid of it', { ...own, paid: cents(1) }, 'ben', 1, null],
    ['the creditor of a file, after the debtor agreed', imported, 'ben', 1, null],
    ['the debtor of what they agreed to', imported, 'ann', 1, 'opening-answered'],
    ['the creditor of what they recorded', { ...own, recordedBy: 'ben' }, 'ben', 1, 'opening-not-refusable'],
    ['the creditor a second time', { ...own, state: 'refused' }, 'ben', 1, 'opening-answered'],
  ] as const)('is refused by %s [BEY-36]', (_, opening, userId, hours, code) => {
    expect(codeOf(whyCannotRefuseOpening(opening, userId, later(hours)))).toBe(code)
  })

  it('is withdrawn by whoever recorded it, while it waits [BEY-36]', () => {
    expect(codeOf(whyCannotWithdrawOpening(waiting, 'ben'))).toBe(null)
    expect(codeOf(whyCannotWithdrawOpening(waiting, 'ann'))).toBe('opening-not-recorder')
    expect(codeOf(whyCannotWithdrawOpening(own, 'ann'))).toBe('opening-answered')
    expect(codeOf(whyCannotWithdrawOpening(null, 'ann'))).toBe('opening-not-found')
  })

  it('from a file is taken back with the others while nobody else agreed and nothing is paid [BEY-36]', () => {
    expect(whyCannotUndoImport([waiting, own, { ...imported, state: 'refused' }], later(71.99))).toBe(null)
    expect(codeOf(whyCannotUndoImport([waiting, imported], now))).toBe('import-agreed')
    expect(codeOf(whyCannotUndoImport([{ ...own, paid: cents(1) }], now))).toBe('import-agreed')
  })

  it('of whoever brought the file stands after the 72 hours in which its creditor may refuse it [BEY-36]', () => {
    expect(codeOf(whyCannotUndoImport([waiting, own], later(72)))).toBe('import-agreed')
    expect(whyCannotUndoImport([waiting, { ...own, state: 'refused' }], later(72))).toBe(null)
  })
})
