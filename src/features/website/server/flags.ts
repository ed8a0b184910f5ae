import { type FlagName, type Flags, flagDefaults, flagNames, mergeFlag } from '#domain/flags.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { GlobalFlag, GroupFlag } from '../contract.ts'
import { dropGroupFlag, findFlagGroup, listFlags, listGroupFlags, saveFlag, saveGroupFlag } from './store.ts'

/** The features that a group has; the product's defaults where the flags cannot be read. [ADM-22] [ADM-29] */
export async function flagsOf(
  { db, log }: Pick<Services, 'log'> & { readonly db: Queryable },
  groupId: string,
): Promise<Flags> {
  try {
    return flagsFrom(await mergedFlags(db, groupId))
  } catch (error) {
    log.warn({ error, groupId }, 'the feature flags could not be read; the defaults hold')
    return flagsFrom(flagNames.map((name) => ({ name, enabled: flagDefaults[name].enabled })))
  }
}

export function readFlags({ services }: OperationContext, { groupId }: { groupId: string }): Promise<Flags> {
  return flagsOf(services, groupId)
}

/** Every flag with its global value; one that nobody ever set has its default. [ADM-21] [ADM-28] */
export async function readGlobalFlags({ services }: OperationContext): Promise<{ flags: GlobalFlag[] }> {
  const set = new Map((await services.db.query(listFlags, {})).map((row) => [row.name, row]))
  return { flags: flagNames.map((name) => globalFlag(name, set.get(name))) }
}

/** Sets a flag for all groups that have nothing else. [ADM-30] */
export async function setFlag(
  { services }: OperationContext,
  { name, enabled }: { name: FlagName; enabled: boolean },
): Promise<GlobalFlag> {
  return globalFlag(name, firstOf(await services.db.query(saveFlag, { name, enabled, now: services.clock() })))
}

export async function readGroupFlags(
  { services }: OperationContext,
  { groupId }: { groupId: string },
): Promise<{ flags: GroupFlag[] }> {
  if (!firstOf(await services.db.query(findFlagGroup, { groupId }))) throw new Refused(refusal('no-access'))
  return { flags: await mergedFlags(services.db, groupId) }
}

/** Gives one group something else than the rest; null gives it the global value again. [ADM-22] [ADM-30] */
export function overrideFlag(
  { services }: OperationContext,
  { groupId, name, enabled }: { groupId: string; name: FlagName; enabled: boolean | null },
): Promise<GroupFlag> {
  return services.db.transaction(async (tx) => {
    const written =
      enabled === null
        ? tx.query(dropGroupFlag, { groupId, name }).then(() => tx.query(findFlagGroup, { groupId }))
        : tx.query(saveGroupFlag, { groupId, name, enabled, now: services.clock() })
    if ((await written).length === 0) throw new Refused(refusal('no-access'))
    const merged = (await mergedFlags(tx, groupId)).find((flag) => flag.name === name)
    if (!merged) throw new Error(`no flag ${name}`)
    return merged
  })
}

async function mergedFlags(db: Queryable, groupId: string): Promise<GroupFlag[]> {
  const [everywhere, own] = await Promise.all([db.query(listFlags, {}), db.query(listGroupFlags, { groupId })])
  const valueIn = (rows: readonly { name: string; enabled: boolean }[], name: string) =>
    rows.find((row) => row.name === name)?.enabled ?? null
  return flagNames.map((name) => ({
    name,
    ...mergeFlag(valueIn(everywhere, name) ?? flagDefaults[name].enabled, valueIn(own, name)),
  }))
}

function flagsFrom(flags: readonly { name: FlagName; enabled: boolean }[]): Flags {
  return Object.fromEntries(flags.map(({ name, enabled }) => [name, enabled])) as Flags
}

function globalFlag(name: FlagName, row: { enabled: boolean; last_updated: Instant } | null | undefined): GlobalFlag {
  const { enabled, description } = flagDefaults[name]
  const lastUpdated = row ? isoFromInstant(row.last_updated) : null
  return { name, enabled: row?.enabled ?? enabled, description, lastUpdated }
}
