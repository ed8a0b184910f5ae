import { type Instant, minuteMs } from '../../times.ts'
import { agoWords, type Finding, spanWords, well } from './healthItem.ts'

/** How the messages of a channel went within the last day, and what waits. */
export type ChannelReading = {
  readonly sentAt: Instant | null
  readonly failedAt: Instant | null
  /** The first failure that no success has followed. */
  readonly failingSince: Instant | null
  /** How many have failed since the last success. */
  readonly failures: number
  /** Why the last one failed. */
  readonly error: string | null
  readonly waiting: number
  /** Since when the oldest of those waits that are to be sent. */
  readonly waitingSince: Instant | null
}

export const nothingSent: ChannelReading = {
  ...{ sentAt: null, failedAt: null, failingSince: null, failures: 0, error: null, waiting: 0, waitingSince: null },
}

/** The words of a channel: what a message is, and what to do where none leave. */
type ChannelWords = { readonly one: string; readonly many: string; readonly mend: string }

/** So many in a row are not the fault of those who were to get them. */
const fewFailures = 3
/** Messages leave within seconds. */
const latestMs = 15 * minuteMs

export function messageHealth(
  reading: ChannelReading,
  { one, many, mend }: ChannelWords,
  { isSetUp, now }: { isSetUp: boolean; now: Instant },
): Finding {
  const { sentAt, failingSince, failures, error, waiting, waitingSince } = reading
  const last = sentAt === null ? `No ${one} left within a day.` : `The last ${one} left ${agoWords(sentAt, now)}.`
  if (!isSetUp) {
    const words = `${capital(many)} are not sent: no service is set up. They are kept where an administrator reads them.`
    return { state: 'off', since: null, words, todo: mend }
  }
  if (failingSince !== null) {
    const isBad = waiting > 0 || failures >= fewFailures || isSignIn(error)
    const words = `The last ${one} failed${failures > 1 ? `, and ${failures} in a row` : ''}: ${error ?? 'no reason was given'}. ${last}`
    const waits = waiting > 0 ? ` ${waiting === 1 ? `One waits` : `${waiting} wait`} and will be tried again.` : ''
    const todo = `${isSignIn(error) ? 'The service refuses the user, the password or the key. ' : ''}${isBad ? mend : `If it was not the fault of the address: ${mend}`}`
    return { state: isBad ? 'bad' : 'warn', since: failingSince, words: words + waits, todo }
  }
  if (waitingSince !== null && now - waitingSince > latestMs) {
    const words = `${waiting === 1 ? `A ${one} has` : `${waiting} ${many} have`} waited for ${spanWords(now - waitingSince)}, and nobody sends. ${last}`
    const todo = 'Let a process run with JOBS=on, and look for errors in its log.'
    return { state: 'bad', since: waitingSince, words, todo }
  }
  return well(last, sentAt)
}

/** A service's words for a wrong user, password or key. */
function isSignIn(error: string | null): boolean {
  return /\b(53[0458]|401|403)\b|authenticat|credential|unauthori[sz]ed/i.test(error ?? '')
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
