import { addressOf } from '../addresses.ts'
import { after, dayMs, hourMs, type Instant, instantFromIso, minuteMs } from '../times.ts'
import { noticeAddress } from './noticeAddress.ts'
import type { Circumstances, FactsKind, NoticeFacts } from './noticeFacts.ts'
import type { Bundling, NoticeData } from './noticeRow.ts'
import { noticeRowOf } from './noticeTable.ts'

// What follows within this time belongs together, up to the longest time after the first.
export const bundleGapMs = 10 * minuteMs
const longestMs = hourMs

/** The newest notice of a bundle, and when the first one happened. */
export type Growing = { readonly newestAt: Instant; readonly beganAt: Instant; readonly isRead: boolean }

/** Whether what happens at `at` joins a bundle. Once its newest is read, the next begins a new one. */
export function joinsBundle({ newestAt, beganAt, isRead }: Growing, at: Instant): boolean {
  return !isRead && Math.abs(at - newestAt) <= bundleGapMs && Math.abs(at - beganAt) <= longestMs
}

/** What a notice keeps for its bundle. `from`: notices with the same go together. */
export function bundledBy({ by, within }: Bundling<FactsKind>, facts: NoticeFacts, where: Circumstances): NoticeData {
  const person = by(facts, where)
  if (!person) return {}
  return { from: within ? `${person.id} ${within(facts)}` : person.id, fromName: person.name }
}

/** Whose notices it goes together with; null if it stands alone. */
export function fromIn({ from }: NoticeData): string | null {
  return typeof from === 'string' ? from : null
}

/** What a bundle's notices have in common. `games` counts different ones; instants are ISO texts in UTC. */
export type Bundle = {
  readonly count: number
  readonly unread: number
  readonly games: number
  /** One of them; null if some notice has none. */
  readonly game: string | null
  readonly startsFrom: string | null
  readonly startsTo: string | null
}

type Newest = {
  readonly type: string
  readonly title: string
  readonly message: string
  readonly route: string
  readonly data: NoticeData
  readonly groupId: string | null
}

/**
 * The newest notice of a bundle in the words of them all, with the page that it opens; the days of games are those of
 * the time zone. A bundle of one stays as it is.
 */
export function bundleWords(
  newest: Newest,
  bundle: Bundle,
  { at, timeZone }: { at: Instant; timeZone?: string | undefined },
): Pick<Newest, 'title' | 'message' | 'data'> & { readonly place: string | null } {
  const { title, message, data, type, groupId } = newest
  const own = { title, message, data, place: noticeAddress(newest) }
  const bundling = noticeRowOf(type)?.bundle
  if (!bundling || bundle.count < 2) return own
  const name = typeof data.fromName === 'string' ? data.fromName : 'Betwixt'
  const { forReader: _, ...shared } = data
  return {
    title: bundling.title,
    message: bundling.message({ name, count: bundle.count, onGames: gameWords(bundle, { at, timeZone }) }),
    data: shared,
    place: bundling.opens === undefined ? own.place : addressOf(bundling.opens, { groupId }),
  }
}

/** ` on Mets @ Dodgers`, ` on Sunday's games`, ` on 3 games`; empty if some are on no game. */
function gameWords(
  { games, game, startsFrom, startsTo }: Bundle,
  { at, timeZone }: { at: Instant; timeZone?: string | undefined },
): string {
  if (game === null) return ''
  if (games === 1) return ` on ${game}`
  const [first, last] = [startsFrom, startsTo].map((start) => (start === null ? null : dayOf(start, timeZone)))
  const isSoon = startsTo !== null && instantFromIso(startsTo) < after(at, 6 * dayMs)
  return first && first === last && isSoon ? ` on ${first}'s games` : ` on ${games} games`
}

/** By Eastern time for those who have chosen no other. */
function dayOf(at: string, timeZone = 'America/New_York'): string {
  return new Date(at).toLocaleDateString('en-US', { weekday: 'long', timeZone })
}
