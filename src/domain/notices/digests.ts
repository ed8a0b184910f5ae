import { type Cents, formatShortMoney } from '../money/money.ts'
import { after, dayMs, type Instant, minuteMs, weekMs } from '../times.ts'
import { localTime } from '../timeZones.ts'

/** The week of a digest, named by the Monday on which it is sent. */
export type DigestWeek = { readonly monday: string; readonly from: Instant; readonly to: Instant }

/** One member's week in one group. Amounts are of their own bets; a positive `net` is owed to them. */
export type GroupWeek = {
  readonly groupName: string
  readonly settled: number
  readonly won: Cents
  readonly lost: Cents
  readonly net: Cents
  readonly openBids: number
  /** Games of the coming week with active bets of theirs, like `Bills @ Dolphins`. */
  readonly games: readonly string[]
  /** The whole group's week in words; none without a result. [BEY-37] */
  readonly recap?: string | null
}

/** When digests are due, in minutes since the reader's midnight. */
export const sentAtMinutes = 9 * 60
const shownGames = 5

/**
 * The week of the digest due at `now` in that time zone: from 09:00 to the end of a Monday there; null at other times.
 * An unknown zone counts as UTC.
 */
export function digestWeekAt(now: Instant, timeZone: string | null): DigestWeek | null {
  const here = localTime(now, timeZone)
  if (here.weekday !== 'Mon' || here.minutes < sentAtMinutes) return null
  const to = after(now, (sentAtMinutes - here.minutes) * minuteMs - (now % minuteMs))
  // The clocks may have changed on the Sunday in between, in most places by an hour.
  const guess = after(to, -weekMs)
  return { monday: here.date, from: after(guess, (sentAtMinutes - localTime(guess, timeZone).minutes) * minuteMs), to }
}

/** How far ahead the games of a digest may start. */
export const digestAheadMs = 7 * dayMs

/** The text of a digest about the groups with something to report; empty if there are none. */
export function digestParagraphs(weeks: readonly GroupWeek[]): string[] {
  return weeks.filter(hasNews).flatMap((week) => {
    const own = `${week.groupName}: ${sentencesOf(week).join(' ')}`
    return week.recap ? [own, week.recap] : [own]
  })
}

function hasNews({ settled, net, openBids, games }: GroupWeek): boolean {
  return settled > 0 || net !== 0 || openBids > 0 || games.length > 0
}

function sentencesOf({ settled, won, lost, net, openBids, games }: GroupWeek): string[] {
  const [wonWords, lostWords] = [formatShortMoney(won), formatShortMoney(lost)]
  return [
    settled === 0 ? 'None of your bets were settled last week.' : '',
    settled > 0 ? `${count(settled, 'bet')} settled last week, ${wonWords} won and ${lostWords} lost.` : '',
    netSentence(net),
    openBids > 0 ? `${count(openBids, 'open bid')}.` : '',
    games.length > 0 ? `This week with your bets: ${gameWords(games)}.` : '',
  ].filter((sentence) => sentence !== '')
}

function netSentence(net: Cents): string {
  if (net === 0) return 'You are all square.'
  return net > 0 ? `You are owed ${formatShortMoney(net)}.` : `You owe ${formatShortMoney(Math.abs(net) as Cents)}.`
}

function gameWords(games: readonly string[]): string {
  const more = games.length - shownGames
  const shown = games.slice(0, shownGames).join(', ')
  return more > 0 ? `${shown} and ${count(more, 'more game')}` : shown
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
