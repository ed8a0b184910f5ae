import { Refused, refusal } from '#domain/refusals.ts'
import { dayMs } from '#domain/times.ts'
import { countAgainst, countOf, LimitReached, takeBackCount } from '#server/commands/rateLimit.ts'
import type { Services } from '#server/services.ts'

const everybody = 'of everybody'

/** Texts cost money, accounts are free: a limit for the whole installation, set by the operator. */
const limitOf = ({ config }: Pick<Services, 'config'>) => ({
  name: 'texts',
  times: config.textsADay,
  windowMs: dayMs,
})

/** How many texts went to the provider within a day, and how many may. */
export async function textsToday(services: Services): Promise<{ sent: number; most: number }> {
  const limit = limitOf(services)
  const sent = await countOf(services.db, limit, { who: everybody, now: services.clock() })
  return { sent: Math.min(sent, limit.times), most: limit.times }
}

/** Refuses what would be queued in vain. */
export async function refuseIfUsedUp(services: Services): Promise<void> {
  const { sent, most } = await textsToday(services)
  if (services.config.limitsRates && sent >= most) throw new Refused(refusal('texts-used-up'))
}

/** Counts a text before it goes to the provider. Answers false, and logs it, if the day's texts are used up. */
export async function countText(services: Services): Promise<boolean> {
  const now = services.clock()
  try {
    await countAgainst(services.db, services, limitOf(services), { who: everybody, code: 'texts-used-up', now })
    return true
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    services.log.error({ most: services.config.textsADay }, 'the texts of today are used up (TEXTS_A_DAY)')
    return false
  }
}

/** A text that the provider did not take costs nothing. */
export async function takeBackText(services: Services): Promise<void> {
  if (services.config.limitsRates) await takeBackCount(services.db, limitOf(services), everybody)
}
