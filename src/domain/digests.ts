import { type Cents, formatShortMoney } from './money.ts'
import { after, dayMs, hourMs, type Instant, minuteMs, weekMs } from './times.ts'

/** The week that a digest tells of, named by the Monday on which it is sent. */
export type DigestWeek = { readonly monday: string; readonly from: Instant; readonly to: Instant }

/** One person's week in one group. Amounts are of their own bets; `net` above zero is owed to them. */
export type GroupWeek = {
  readonly groupName: string
  readonly settled: number
  readonly won: Cents
  readonly lost: Cents
  readonly net: Cents
  readonly openBids: number
  /** Of the coming week, with active bets of theirs: `Bills @ Dolphins`. */
  readonly games: readonly string[]
}

const sentAtHour = 9
const shownGames = 5

/**
 * The week that somebody in that zone is to be told of at `now`: from 09:00 on a Monday there, until that Monday is
 * over; null at other times. A zone that nobody knows counts as UTC.
 */
export function digestWeekAt(now: Instant, timeZone: string | null): DigestWeek | null {
  const zone = knownZone(timeZone)
  const here = localTime(now, zone)
  if (here.weekday !== 'Mon' || here.hour < sentAtHour) return null
  const sinceNine = (here.hour - sentAtHour) * hourMs + here.minute * minuteMs + (now % minuteMs)
  const to = after(now, -sinceNine)
  // The clocks may have changed on the Sunday between.
  const guess = localTime(after(to, -weekMs), zone)
  return { monday: here.date, from: after(to, -weekMs + (sentAtHour - guess.hour) * hourMs), to }
}

function knownZone(timeZone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

function localTime(at: Instant, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    weekday: part('weekday'),
    date: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** How far ahead the games of a digest may start. */
export const digestAheadMs = 7 * dayMs

/** What a digest says of the groups in which there is something to tell; nothing where there is none. */
export function digestParagraphs(weeks: readonly GroupWeek[]): string[] {
  return weeks.filter(hasNews).map((week) => `${week.groupName}: ${sentencesOf(week).join(' ')}`)
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
