import { Readable } from 'node:stream'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant } from '#domain/times.ts'
import { requireProof } from '#features/accounts/server/proof.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { backupJob, freeBytesOf, listBackups, openBackup, removeBackup } from '#server/backup/keptBackups.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { listFailures, runJobSoon, scheduleJob } from '#server/jobs/timedJobsStore.ts'
import type { Services } from '#server/services.ts'
import type { BackupsView } from '../backupContract.ts'

const isBackupDue = statement(
  'admin.isBackupDue',
  { name: 'text' },
  { is_due: 'bool' },
  'select started_at is not null or due_at <= now() as is_due from timed_jobs where name = $1',
)

/** The backups in the folder of this process, and how the last one went. [BEY-42] */
export function readBackups({ services }: OperationContext): Promise<BackupsView> {
  return viewOf(services, services.db)
}

async function viewOf({ config }: Pick<Services, 'config'>, db: Queryable): Promise<BackupsView> {
  const [due, failures, items, freeBytes] = await Promise.all([
    db.query(isBackupDue, { name: backupJob }),
    db.query(listFailures, {}),
    listBackups(config),
    freeBytesOf(config.backupDir).catch(() => null),
  ])
  const failed = failures.find(({ name }) => name === backupJob)
  return {
    isOn: config.makesBackups,
    folder: config.backupDir,
    freeBytes,
    isRunning: firstOf(due)?.is_due ?? false,
    failure: failed ? { at: isoFromInstant(failed.last_failed_at), reason: failed.reason } : null,
    items: items.map(({ at, ...backup }) => ({ ...backup, at: isoFromInstant(at) })),
  }
}

/** Makes the nightly job due now: whichever process does it, one makes one. */
export const makeBackupNow = userCommand(async ({ tx, asker, services, now }): Promise<BackupsView> => {
  if (!services.config.makesBackups) throw new Refused(refusal('backups-off'))
  await tx.query(scheduleJob, { name: backupJob, dueAt: now })
  await tx.query(runJobSoon, { name: backupJob })
  recordAct(tx, { adminId: asker.userId, act: 'backup.made', target: theWebsite, now })
  return viewOf(services, tx)
})

export async function downloadBackup(context: OperationContext, { name }: { name: string }) {
  const { services } = context
  const asker = askerOf(context)
  await requireProof(services, asker)
  const file = await openBackup(services.config, name)
  if (!file) throw new Refused(refusal('backup-not-found'))
  const act = { adminId: asker.userId, act: 'backup.downloaded', target: theWebsite, details: { name } } as const
  await services.db.transaction(async (tx) => recordAct(tx, { ...act, now: services.clock() }))
  return {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
    body: Readable.toWeb(file.bytes) as ReadableStream<Uint8Array>,
  }
}

export const deleteBackup = userCommand(
  async ({ tx, asker, services, now }, { name }: { name: string }): Promise<BackupsView> => {
    if (!(await removeBackup(services.config, name))) throw new Refused(refusal('backup-not-found'))
    recordAct(tx, { adminId: asker.userId, act: 'backup.deleted', target: theWebsite, details: { name }, now })
    return viewOf(services, tx)
  },
)
