import { describe, expect, it } from 'vitest'
import { exampleDebt, noon } from '#test/support/domainExamples.ts'
import { pairBalances } from '../debts/balances.ts'
import { cents } from '../money/money.ts'
import { after, dayMs, hourMs, type Instant, instant } from '../times.ts'
import { isReminderDue, whyCannotRemind } from './reminders.ts'

const since = instant(1_800_000_000_000)
const day = (days: number): Instant => instant(since + days * dayMs)

describe('a reminder of a debt', () => {
  it('is due after 3 days, after 10, and then every 30', () => {
    const due: number[] = []
    let remindedAt: Instant | null = null
    for (let days = 0; days <= 110; days += 0.25) {
      if (!isReminderDue(since, remindedAt, day(days))) continue
      due.push(days)
      remindedAt = day(days)
    }
    expect(due).toEqual([3, 10, 40, 70, 100])
  })

  it.each([
    ['not a moment too early', 3 - 1e-6, null, false],
    ['at once when it is time', 3, null, true],
    ['once for all that was missed', 50, null, true],
    ['not again after those', 50.1, 50, false],
    ['in its turn when the last one was late', 40, 12, true],
    ['anew for a debt that was paid and is pending again', 3, -20, true],
    ['not at once for such a debt', 1, -20, false],
  ])('comes %s', (_, at, remindedAt, isDue) => {
    expect(isReminderDue(since, remindedAt === null ? null : day(remindedAt), day(at))).toBe(isDue)
  })
})

describe('reminding a debtor', () => {
  const debt = { ...exampleDebt(), debtorName: 'Ann' }
  const owes = (debtorId: string, creditorId: string, amount: number) =>
    exampleDebt({ id: `${debtorId}${amount}`, debtorId, creditorId, amount: cents(amount) })
  const [pair = null] = pairBalances([debt])
  it.each<[string, number | null, string | null]>([
    ['bob', null, null],
    ['bob', 3 * dayMs, null],
    ['bob', 3 * dayMs - 1, 'You can remind Ann again in 1 hour'],
    ['bob', dayMs, 'You can remind Ann again in 2 days'],
    ['bob', 2 * dayMs - hourMs, 'You can remind Ann again in 2 days'],
    ['ann', null, 'Only the person who is owed the money can send a reminder'],
  ])('by %s, reminded %o ms ago: %s [BEY-19]', (userId, ago, says) => {
    const remindedAt = ago === null ? null : after(noon, -ago)
    expect(whyCannotRemind(debt, { userId, pair, isLocked: false, remindedAt, now: noon })?.message ?? null).toBe(says)
  })

  it('is of an open debt [BEY-19]', () => {
    const by = { userId: 'bob', pair, isLocked: false, remindedAt: null, now: noon }
    expect(whyCannotRemind(null, by)?.message).toBe('Debt not found')
    expect(whyCannotRemind({ ...debt, status: 'settled' }, by)?.code).toBe('debt-settled')
  })

  it.each([
    ['what is left of it', [debt, owes('bob', 'ann', 951)], null],
    ['nothing where as much is owed back', [debt, owes('bob', 'ann', 1_000)], 'you and Ann are even'],
    ['nothing where more is owed back', [debt, owes('bob', 'ann', 2_167)], 'you owe Ann $11.67'],
    ['what is left where the other way is disputed', [debt, { ...owes('bob', 'ann', 9_999), disputed: true }], null],
  ])('is of the net alone: of %s [BEY-19]', (_, debts, says) => {
    const [pair = null] = pairBalances(debts)
    const why = whyCannotRemind(debt, { userId: 'bob', pair, isLocked: false, remindedAt: null, now: noon })
    expect(why?.message ?? null).toBe(says && `All counted together, ${says}`)
  })

  it('is not answered untruthfully where the account is locked [BEY-23]', () => {
    const by = { userId: 'bob', pair, isLocked: true, remindedAt: null, now: noon }
    expect(whyCannotRemind(debt, by)?.message).toBe('The account of Ann is locked: nobody reads a reminder there')
  })
})
