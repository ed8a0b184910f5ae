import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import { type FlagName, type Flags, flagDefaults, flagNames, mergeFlag } from '#domain/website/flags.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { GlobalFlag, GroupFlag } from '../contract.ts'
import {
  createFlags,
  dropGroupFlag,
  findFlagGroup,
  listFlags,
  listGroupFlags,
  saveFlag,
  saveGroupFlag,
} from './store.ts'

/** The features of a group; the product's defaults if the flags cannot be read. [ADM-22] [ADM-29] */
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

/** Whether one of these groups has the feature; without any group, whether groups have it by default. */
export async function isOnInAny(
  services: Pick<Services, 'db' | 'log'>,
  name: FlagName,
  groupIds: readonly string[],
): Promise<boolean> {
  // No group has the empty id, so none overrides what holds for all.
  const flags = await Promise.all((groupIds.length > 0 ? groupIds : ['']).map((id) => flagsOf(services, id)))
  return flags.some((one) => one[name])
}

export function readFlags({ services }: OperationContext, { groupId }: { groupId: string }): Promise<Flags> {
  return flagsOf(services, groupId)
}

/** Creates the global records that are absent, with the default flags: at the start of a program. [ADM-28] */
export async function ensureFlags({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const flags = flagNames.map((name) => ({ name, enabled: flagDefaults[name].enabled }))
  await db.query(createFlags, { flags, now: clock() })
}

/** Every flag with its global value. [ADM-21] */
export async function readGlobalFlags({ services }: OperationContext): Promise<{ flags: GlobalFlag[] }> {
  const records = new Map((await services.db.query(listFlags, {})).map((row) => [row.name, row]))
  return { flags: flagNames.map((name) => globalFlag(name, records.get(name))) }
}

/** Sets a flag for all groups without an override. [ADM-30] */
export function setFlag(
  context: OperationContext,
  { name, enabled }: { name: FlagName; enabled: boolean },
): Promise<GlobalFlag> {
  const { db, clock } = context.services
  const now = clock()
  return db.transaction(async (tx) => {
    const saved = globalFlag(name, firstOf(await tx.query(saveFlag, { name, enabled, now })))
    const act = { adminId: askerOf(context).userId, act: 'flag.set', target: theWebsite, now } as const
    recordAct(tx, { ...act, details: { name, enabled } })
    return saved
  })
}

export async function readGroupFlags(
  { services }: OperationContext,
  { groupId }: { groupId: string },
): Promise<{ flags: GroupFlag[] }> {
  if (!firstOf(await services.db.query(findFlagGroup, { groupId }))) throw new Refused(refusal('no-access'))
  return { flags: await mergedFlags(services.db, groupId) }
}

/** Overrides a flag for one group; null removes the override. [ADM-22] [ADM-30] */
export function overrideFlag(
  context: OperationContext,
  { groupId, name, enabled }: { groupId: string; name: FlagName; enabled: boolean | null },
): Promise<GroupFlag> {
  const { db, clock } = context.services
  const now = clock()
  return db.transaction(async (tx) => {
    const group = firstOf(await tx.query(findFlagGroup, { groupId }))
    if (!group) throw new Refused(refusal('no-access'))
    if (enabled === null) tx.write(dropGroupFlag, { groupId, name })
    else tx.write(saveGroupFlag, { groupId, name, enabled, now })
    const target = { type: 'group', id: groupId, name: group.name } as const
    const act = { adminId: askerOf(context).userId, act: 'flag.overridden', target, now } as const
    recordAct(tx, { ...act, details: { name, enabled } })
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

type FlagRow = { readonly enabled: boolean; readonly created_at: Instant; readonly last_updated: Instant }

function globalFlag(name: FlagName, row: FlagRow | null | undefined): GlobalFlag {
  const { enabled, description } = flagDefaults[name]
  const createdAt = row ? isoFromInstant(row.created_at) : null
  const lastUpdated = row ? isoFromInstant(row.last_updated) : null
  return { name, enabled: row?.enabled ?? enabled, description, createdAt, lastUpdated }
}
