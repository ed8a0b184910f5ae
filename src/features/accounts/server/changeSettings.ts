import { looksOf } from '#domain/people/looks.ts'
import { whyNameMisleads } from '#domain/people/misleadingNames.ts'
import { refuseIf } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { firstOf } from '#server/db/database.ts'
import { noteSharedChange } from '#server/db/sharedChanges.ts'
import type { SettingsChange } from '../contract.ts'
import { settingsView } from './queries.ts'
import { findAccount, rename, saveSettings } from './store.ts'

/** A rename locks every group of the user and is recorded in each log. */
const renames = { name: 'renames', times: 30, windowMs: hourMs }

/**
 * Updates the given settings; omitted ones stay. A new name shows everywhere immediately, so every group of the user
 * gets an event. [SET-01] [SET-15]
 */
export const changeSettings = userCommand(
  async (command, { displayName, ...change }: SettingsChange): Promise<Me['settings']> => {
    const { tx, asker, services, now } = command
    const { userId } = asker
    const before = firstOf(await tx.query(findAccount, { userId }))
    if (!before) throw new Error(`no account ${userId}`)
    if (displayName !== undefined) refuseIf(whyNameMisleads(displayName, { kept: before.name, looksOf }))
    const settings = { ...settingsView(before), ...given(change) }
    const { theme, helpDialogs, autoSettle, timeZone, oddsFormat, namedInChats } = settings
    tx.write(saveSettings, { userId, theme, helpDialogs, autoSettle, timeZone, oddsFormat, namedInChats, now })
    if (displayName === undefined || displayName === before.name) return settings

    await countAgainst(tx, services, renames, { who: userId, code: 'too-many-tries', now })
    // Groups are locked first, in a fixed order, so that concurrent renames cannot deadlock.
    for (const groupId of await groupIdsOf(tx, userId)) {
      const group = await command.lock(uncheckedGroup(groupId))
      group?.record('member.renamed', 'member', userId)
    }
    tx.write(rename, { userId, name: displayName, now })
    // Groups that they have left show the new name too.
    noteSharedChange(tx)
    return { ...settings, displayName }
  },
)

/** Drops omitted fields; null is a value. */
function given<Change extends object>(change: Change): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
