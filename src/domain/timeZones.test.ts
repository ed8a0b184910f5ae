import { expect, it } from 'vitest'
import { isTimeZone } from './timeZones.ts'

it.each(Intl.supportedValuesOf('timeZone'))('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

it.each([
  ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'America/New_York'],
  ...['US/Eastern', 'Etc/UTC', 'UTC', 'GMT'],
])('%s is a time zone in whatever spelling', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

it.each(['', ' ', 'Mars/Olympus', '+05:30', '-08:00', "UTC'; drop table bets", 'x'.repeat(10_000)])(
  '%o is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
