import { z } from 'zod'
import { membershipEvents } from '#domain/events.ts'
import { query } from '../procedure.ts'

/** A group as its members' lists show it. */
export const groupSummary = z.object({
  id: z.string(),
  name: z.string(),
  memberCount: z.int(),
  role: z.enum(['admin', 'member']),
})

export const settings = z.object({
  displayName: z.string(),
  theme: z.enum(['dark', 'light']),
  helpDialogs: z.boolean(),
  autoSettle: z.boolean(),
  timeZone: z.string().nullable(),
  oddsFormat: z.enum(['american', 'decimal', 'fractional']),
})

export const me = z.object({
  user: z.object({
    id: z.string(),
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    photoURL: z.string().nullable(),
  }),
  settings,
  groups: z.array(groupSummary),
  isWebsiteAdmin: z.boolean(),
})

export type Me = z.infer<typeof me>

export const accountsContract = {
  me: query('/me', { access: 'user', staleOn: ['group.changed', ...membershipEvents] }).output(me),
}
