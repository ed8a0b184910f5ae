import { dayMs, type Instant } from '../../times.ts'
import { agoWords, type Finding, well } from './healthItem.ts'

/** How the requests to a source of lines or scores went. */
export type SourceReading = {
  readonly succeededAt: Instant | null
  readonly failingSince: Instant | null
  readonly error: string | null
}

/** `service`: who is asked, "the odds service". `todo`: what to do while it fails. */
export function sourceHealth(
  { succeededAt, failingSince, error }: SourceReading,
  { service, todo, now }: { service: string; todo: string; now: Instant },
): Finding {
  const last = succeededAt === null ? 'It has not answered yet.' : `It last answered ${agoWords(succeededAt, now)}.`
  if (failingSince === null) {
    return well(
      succeededAt === null ? `Nothing was asked of ${service} yet.` : `${capital(service)} answers. ${last}`,
      succeededAt,
    )
  }
  const words = `${capital(service)} does not answer as it should: ${error ?? 'no reason was given'}. ${last}`
  return { state: 'bad', since: failingSince, words, todo }
}

/** The month's credits: how many are left, and how many of those only settling may use. */
export type CreditsReading = { readonly used: number; readonly left: number; readonly kept: number }

export function creditsHealth({ used, left, kept }: CreditsReading, { isFree }: { isFree: boolean }): Finding {
  if (isFree) return well('Lines and scores cost nothing here.')
  const words = `${left.toLocaleString('en-US')} of this month’s ${(used + left).toLocaleString('en-US')} credits are left.`
  if (left === 0) {
    const todo =
      'Raise the limit under The Odds API if the plan has more, take a larger plan, or settle by hand: that is free.'
    return {
      state: 'bad',
      since: null,
      words: `The month’s credits are used up: lines stay as they are, and bets wait for the next month. ${words}`,
      todo,
    }
  }
  if (left <= kept) {
    const todo = 'Let lines get older under The Odds API, name fewer LEAGUES, or take a larger plan.'
    return {
      state: 'warn',
      since: null,
      words: `What is left is kept for settling bets: lines are no longer fetched. ${words}`,
      todo,
    }
  }
  return well(words)
}

const clockToleranceMs = 2 * 60_000

/** `aheadMs`: how far this machine's clock is ahead of others'; below 0 where it is behind. */
export function clockHealth(aheads: readonly { readonly of: string; readonly aheadMs: number }[]): Finding {
  const wrong = aheads.find(({ aheadMs }) => Math.abs(aheadMs) > clockToleranceMs)
  if (!wrong) return well('The clock agrees with the others that were asked.')
  const { of, aheadMs } = wrong
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const amount = Math.abs(aheadMs) > 2 * dayMs ? `${Math.round(Math.abs(aheadMs) / dayMs)} days` : `${minutes} minutes`
  return {
    state: 'bad',
    since: null,
    words: `The clock of this machine is ${amount} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${of}. Bids close and bets begin at the wrong time.`,
    todo: 'Have the machine set its clock by NTP: timedatectl set-ntp true.',
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
