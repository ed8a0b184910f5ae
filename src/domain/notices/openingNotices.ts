import { centsFromDollars, dollarsFromCents, formatShortMoney } from '../money/money.ts'
import type { OpeningThen } from './noticeFacts.ts'
import { endingIn, nameOf, noticeRow, type Written } from './noticeRow.ts'

const name = 'From Before Betwixt'
// A file may have a hundred pairs: above this limit notices stay in the app.
const mostAnHour = 15

/** What is owed from before, and what became of it. [BEY-36] */
export const openingNotices = {
  /** To the two whom it is about: who must agree, and who may refuse. */
  opening_recorded: noticeRow({
    category: 'payment',
    name,
    icon: 'debt',
    channels: { inApp: 'on', email: 'on' },
    mostAnHour,
    on: 'opening.recorded',
    to: ({ opening }) => twoOf(opening),
    title: 'From Before Betwixt',
    message: ({ opening }, { author }, userId) =>
      `${nameOf(author)} recorded from before Betwixt: ${owedWords(opening, userId)}`,
    forReader: ({ opening: { debtor, recordedBy } }, _, userId) => {
      if (userId === debtor.id) return 'It counts when you agree.'
      if (recordedBy === debtor.id) return 'It counts now. You can refuse it within 72 hours.'
      return `It counts when ${debtor.name} agrees.`
    },
    toOthers,
    data: ({ opening }, _, userId) => dataOf(opening, userId),
    route: '/debts',
    opens: 'debts',
  }),
  /** To the other one, and to whoever recorded it. */
  opening_answered: noticeRow({
    category: 'payment',
    name,
    icon: 'debt',
    channels: { inApp: 'always' },
    mostAnHour,
    on: 'opening.answered',
    to: ({ opening }) => [...new Set([...twoOf(opening), opening.recordedBy])],
    title: 'From Before Betwixt',
    message: ({ opening, what }, { author }, userId) =>
      `${nameOf(author)} ${what === 'withdrawn' ? 'took back' : what} from before Betwixt: ${owedWords(opening, userId)}`,
    toOthers,
    data: ({ opening }, _, userId) => dataOf(opening, userId),
    route: '/debts',
    opens: 'debts',
  }),
}

function twoOf({ debtor, creditor }: OpeningThen): string[] {
  return [debtor.id, creditor.id]
}

/** "you owe Ben $40", "Ann owes you $40", "Ann owes Ben $40". */
function owedWords({ debtor, creditor, amount }: OpeningThen, readerId: string): string {
  const money = formatShortMoney(amount)
  if (readerId === debtor.id) return `you owe ${creditor.name} ${money}`
  return `${debtor.name} owes ${readerId === creditor.id ? 'you' : creditor.name} ${money}`
}

function dataOf({ debtor, creditor, amount }: OpeningThen, readerId: string) {
  return { amount: dollarsFromCents(amount), with: (readerId === debtor.id ? creditor : debtor).name }
}

function toOthers({ message, data }: Written, recipient: string): Pick<Written, 'message'> {
  const money = formatShortMoney(centsFromDollars(Number(data.amount)))
  const owing = endingIn(message, `: you owe ${data.with} ${money}`, `: ${recipient} owes ${data.with} ${money}`)
  return { message: endingIn(owing, ` owes you ${money}`, ` owes ${recipient} ${money}`) }
}
