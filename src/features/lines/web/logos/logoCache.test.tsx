import { expect, test } from 'vitest'
import { keptForMs, openLogoCache } from './logoCache.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const bills = {
  teamName: 'Buffalo Bills',
  blob: new Blob(['a picture'], { type: 'image/png' }),
  timestamp: now,
  originalUrl: 'https://logos.example/nfl/500/buf.png',
}

test('a logo is kept with its team, its picture, its time and its address [LIM-05]', async () => {
  await (await openLogoCache(now, 'test.kept')).keep(bills)
  const kept = await (await openLogoCache(now, 'test.kept')).read(bills.originalUrl, now)
  expect(Object.keys(kept ?? {}).sort()).toEqual(['blob', 'originalUrl', 'teamName', 'timestamp'])
  expect(kept).toMatchObject({ teamName: 'Buffalo Bills', timestamp: now, originalUrl: bills.originalUrl })
  expect(await kept?.blob.text()).toBe('a picture')
})

test('a kept logo expires after 30 days, 2,592,000,000 ms, and is cleared away [LIM-06]', async () => {
  expect(keptForMs).toBe(2_592_000_000)
  const cache = await openLogoCache(now, 'test.expired')
  await cache.keep(bills)
  expect(await cache.read(bills.originalUrl, now + keptForMs - 1)).not.toBeNull()
  expect(await cache.read(bills.originalUrl, now + keptForMs)).toBeNull()
  const later = await openLogoCache(now + keptForMs, 'test.expired')
  expect(await later.read(bills.originalUrl, now)).toBeNull()
})
