import { hourMs } from '#domain/times.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { firstOf } from '#server/db/database.ts'
import type { Me, SettingsChange } from '../contract.ts'
import { settingsView } from './queries.ts'
import { findAccount, listGroupIds, rename, saveSettings } from './store.ts'

/** Each one holds up every group of the person, and stands in its log. */
const renames = { name: 'renames', times: 30, windowMs: hourMs }

/**
 * Changes what is named and leaves the rest. A new name is everywhere at once, so every group of the person hears of it.
 * [SET-01] [SET-15]
 */
export const changeSettings = userCommand(
  async (command, { displayName, ...change }: SettingsChange): Promise<Me['settings']> => {
    const { tx, asker, services, now } = command
    const { userId } = asker
    const before = firstOf(await tx.query(findAccount, { userId }))
    if (!before) throw new Error(`no account ${userId}`)
    const settings = { ...settingsView(before), ...given(change) }
    const { theme, helpDialogs, autoSettle, timeZone, oddsFormat } = settings
    tx.write(saveSettings, { userId, theme, helpDialogs, autoSettle, timeZone, oddsFormat, now })
    if (displayName === undefined || displayName === before.name) return settings

    await countAgainst(tx, services, renames, { who: userId, code: 'too-many-tries', now })
    // The groups first, in one order for everybody: two who change their names at once never wait for each other.
    for (const { group_id: groupId } of await tx.query(listGroupIds, { userId })) {
      const group = await command.lock(uncheckedGroup(groupId))
      group?.record('member.renamed', 'member', userId)
    }
    tx.write(rename, { userId, name: displayName, now })
    return { ...settings, displayName }
  },
)

/** Without what was not sent; null is something that was said. */
function given<Change extends object>(change: Change): { [Key in keyof Change]: Exclude<Change[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
