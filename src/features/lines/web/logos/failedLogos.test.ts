import { beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/times.ts'
import { failedLately, hostPauseMs, rememberDeadHost, rememberMissing } from './failedLogos.ts'

const base = 'https://logos.example'
const bills = `${base}/nfl/500/buf.png`
const now = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('a host that does not answer is left alone for ten minutes, with all its logos', () => {
  expect(failedLately([bills, base], now)).toBe(false)
  rememberDeadHost(base, now)
  expect(failedLately([bills, base], now + hostPauseMs - 1)).toBe(true)
  expect(failedLately([bills, base], now + hostPauseMs)).toBe(false)
})

test('a logo that the host does not have is not asked for again on that day, the others are', () => {
  rememberMissing(bills, now)
  expect(failedLately([bills, base], now + dayMs - 1)).toBe(true)
  expect(failedLately([`${base}/nfl/500/kc.png`, base], now)).toBe(false)
  expect(failedLately([bills, base], now + dayMs)).toBe(false)
})

test('what the browser keeps in another shape counts as nothing', () => {
  localStorage.setItem('betwixt.failedLogos', '[1')
  expect(failedLately([base], now)).toBe(false)
})
