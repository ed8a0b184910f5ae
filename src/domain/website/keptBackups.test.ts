import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instantFromIso, isoFromInstant, after as later } from '../times.ts'
import { backupAt, backupName, backupsToRemove, hasRoomForBackup } from './keptBackups.ts'

const start = instantFromIso('2025-06-01T08:40:00Z')
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const at = later(start, night * dayMs)
    return { name: backupName(at), at }
  })

describe('the backups', () => {
  it('have the second in which they were made as their name', () => {
    expect(backupName(start)).toBe('betwixt-2025-06-01-084000.backup')
    expect(backupAt('betwixt-2025-06-01-084000.backup')).toBe(start)
    const others = [
      'betwixt-2025-13-01-084000.backup',
      'before.backup',
      'betwixt-2025-06-01-084000.backup.x1.unfinished',
    ]
    expect(others.map(backupAt)).toEqual([null, null, null])
  })

  it('of a year and a half of nights leave 7 days, 4 weeks and 12 months [BEY-42]', () => {
    let kept: ReturnType<typeof nightly> = []
    for (const one of nightly(540)) {
      const all = [...kept, one]
      const removed = new Set(backupsToRemove(all, one.at))
      kept = all.filter((each) => !removed.has(each))
    }
    expect(kept.map(({ at }) => isoFromInstant(at).slice(0, 10))).toEqual([
      ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
      ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08', '2026-11-15'],
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ])
  })

  it('keep all that were made within a day, and the last ones however old they are', () => {
    const now = later(start, 2 * dayMs)
    const hourly = Array.from({ length: 20 }, (_, hour) => ({ name: `${hour}`, at: later(now, -hour * hourMs) }))
    expect(backupsToRemove(hourly, now)).toEqual([])
    expect(backupsToRemove(nightly(3), later(start, 900 * dayMs))).toEqual([])
    const twice = [...nightly(3), { name: 'earlier', at: later(start, -hourMs) }]
    expect(backupsToRemove(twice, now).map(({ name }) => name)).toEqual(['earlier'])
  })

  it('are not made where they would fill the disk', () => {
    const mega = 1024 * 1024
    expect(hasRoomForBackup({ freeBytes: 257 * mega, lastBytes: 0 })).toBe(true)
    expect(hasRoomForBackup({ freeBytes: 255 * mega, lastBytes: 0 })).toBe(false)
    expect(hasRoomForBackup({ freeBytes: 370 * mega, lastBytes: 100 * mega })).toBe(false)
    expect(hasRoomForBackup({ freeBytes: 382 * mega, lastBytes: 100 * mega })).toBe(true)
  })
})
