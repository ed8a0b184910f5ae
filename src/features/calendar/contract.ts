import { z } from 'zod'
import { command, query } from '../contracts/procedure.ts'

const calendar = z.object({
  /** Where calendar programs read it, without a sign-in: it is as secret as a password. Null: it is turned off. */
  url: z.string().nullable(),
})

export const calendarContract = {
  /** The address of the user's calendar. [BEY-22] */
  read: query('/me/calendar', { access: 'user', staleOn: [] }).output(calendar),
  /**
   * Turns it on, or gives it another address: the one before stops working. The sign-in, or the proof, must be recent; a
   * new password and signing out all other devices turn it off.
   */
  reset: command('POST', '/me/calendar', { access: 'user', refuses: ['sign-in-stale', 'too-many-tries'] }).output(
    calendar,
  ),
  /** Turns it off; one that is off stays so. */
  turnOff: command('DELETE', '/me/calendar', { access: 'user' }).output(calendar),
}
