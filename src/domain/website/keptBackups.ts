import { dayMs, type Instant, instantFromIso, isoFromInstant } from '../times.ts'

/** A backup in the folder of backups. */
export type KeptBackup = { readonly name: string; readonly at: Instant }

/** How many of the latest days, weeks and months with a backup keep one. [BEY-42] */
const keptDays = 7
const keptWeeks = 4
const keptMonths = 12

/** `betwixt-2026-11-27-084000.backup`, in UTC. */
export function backupName(at: Instant): string {
  const [day = '', time = ''] = isoFromInstant(at).split('T')
  return `betwixt-${day}-${time.slice(0, 8).replaceAll(':', '')}.backup`
}

/** When a backup of that name was made; null for the name of anything else. */
export function backupAt(name: string): Instant | null {
  const [, day, hours, minutes, seconds] = /^betwixt-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.backup$/.exec(name) ?? []
  const text = `${day}T${hours}:${minutes}:${seconds}Z`
  return day === undefined || Number.isNaN(Date.parse(text)) ? null : instantFromIso(text)
}

/**
 * Which backups are removed: all but those of the last 24 hours, and the newest of each of the latest days, weeks (from
 * Monday) and months that have one, in UTC. The newest is never removed.
 */
export function backupsToRemove(backups: readonly KeptBackup[], now: Instant): readonly KeptBackup[] {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at)
  const kept = new Set([
    ...newestFirst.filter(({ at }) => at > now - dayMs),
    ...newestOfEach(newestFirst, keptDays, (at) => isoFromInstant(at).slice(0, 10)),
    // The first day of 1970 was a Thursday.
    ...newestOfEach(newestFirst, keptWeeks, (at) => Math.floor((at / dayMs + 3) / 7)),
    ...newestOfEach(newestFirst, keptMonths, (at) => isoFromInstant(at).slice(0, 7)),
  ])
  return newestFirst.filter((one) => !kept.has(one))
}

function newestOfEach(
  newestFirst: readonly KeptBackup[],
  most: number,
  spanOf: (at: Instant) => string | number,
): KeptBackup[] {
  const newest = new Map<string | number, KeptBackup>()
  for (const one of newestFirst) if (!newest.has(spanOf(one.at))) newest.set(spanOf(one.at), one)
  return [...newest.values()].slice(0, most)
}

/** What a backup leaves free on its disk: room for the database's log. */
const reservedBytes = 256 * 1024 * 1024

/** Whether a disk with so much room takes a backup, which is about as large as the last one. */
export function hasRoomForBackup({ freeBytes, lastBytes }: { freeBytes: number; lastBytes: number }): boolean {
  return freeBytes >= reservedBytes + lastBytes * 1.25
}
