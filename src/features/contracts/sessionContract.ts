import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { oddsFormats } from '#domain/odds/oddsFormats.ts'
import { query } from './procedure.ts'

/** A group as it appears in lists of groups. */
const groupSummary = z.object({
  id: z.string(),
  name: z.string(),
  memberCount: z.int(),
  role: z.enum(['admin', 'member']),
  /** The number of its latest event; following the log after it misses nothing since. */
  lastSeq: z.int(),
})

export const settings = z.object({
  displayName: z.string(),
  theme: z.enum(['dark', 'light']),
  helpDialogs: z.boolean(),
  autoSettle: z.boolean(),
  timeZone: z.string().nullable(),
  oddsFormat: z.enum(oddsFormats),
  /** Whether the group's chats outside call them by their name, or "A friend". [BEY-35] */
  namedInChats: z.boolean(),
})

const me = z.object({
  user: z.object({
    id: z.string(),
    uid: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    photoURL: z.string().nullable(),
  }),
  settings,
  /** `number` is like +15551234567, or null. Texts are only sent to a verified number. */
  phone: z.object({ number: z.string().nullable(), isVerified: z.boolean() }),
  groups: z.array(groupSummary),
  isWebsiteAdmin: z.boolean(),
  /** An administrator whose powers wait until they have set up the second step that the website requires. */
  isWaitingAdmin: z.boolean(),
  hasSecondStep: z.boolean(),
  /**
   * Whether they have confirmed that they are 21 and accept the terms; until then everything else is closed to them.
   */
  isConfirmed: z.boolean(),
})

export type Me = z.infer<typeof me>

/** Who is signed in, as every screen knows them. */
export const sessionContract = {
  me: query('/me', { access: 'newcomer', staleOn: ['group.changed', ...membershipEvents] }).output(me),
}
