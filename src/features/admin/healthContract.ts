import { z } from 'zod'
import { healthStates } from '#domain/website/health/healthItem.ts'
import { instantText, query } from '../contracts/procedure.ts'
import { asked } from './administratorContract.ts'

const healthItem = z.object({
  part: z.string(),
  title: z.string(),
  state: z.enum(healthStates),
  /** Since when it is in that state, as far as this process knows. */
  since: instantText,
  words: z.string(),
  todo: z.string().nullable(),
})
export type HealthItemView = z.infer<typeof healthItem>

const health = z.object({
  items: z.array(healthItem),
  /** When it was looked at, by the clock of the server. */
  at: instantText,
})
export type HealthView = z.infer<typeof health>

export const healthContract = {
  /** How each part of the site is, and what to do where something is wrong; without any secret. [BEY-42] */
  health: query('/admin/health', asked).output(health),
}
