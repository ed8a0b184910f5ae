import { dayMs, minuteMs } from '#domain/times.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'

/** How long to leave a host alone that does not respond, and a logo that it does not have. */
export const hostPauseMs = 10 * minuteMs
const missingPauseMs = dayMs

/** Addresses, and the base of a host, by the time until which they are not requested. */
type Pauses = Readonly<Record<string, number>>

function readPauses(now: number): Pauses {
  try {
    const kept = JSON.parse(readStored('failedLogos') ?? '{}') as Record<string, unknown>
    const running = Object.entries(kept).filter(([, until]) => typeof until === 'number' && until > now)
    return Object.fromEntries(running) as Pauses
  } catch {
    return {}
  }
}

/** Whether one of these, a logo's address or its host's base, failed a short while ago. */
export function failedLately(addresses: readonly string[], now: number): boolean {
  const pauses = readPauses(now)
  return addresses.some((address) => address in pauses)
}

/** There was no response from `base`: its logos are not requested for a while. */
export function rememberDeadHost(base: string, now: number): void {
  remember(base, now + hostPauseMs, now)
}

/** The host responded that it has no such logo. */
export function rememberMissing(address: string, now: number): void {
  remember(address, now + missingPauseMs, now)
}

function remember(address: string, until: number, now: number): void {
  writeStored('failedLogos', JSON.stringify({ ...readPauses(now), [address]: until }))
}
