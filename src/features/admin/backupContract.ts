import { z } from 'zod'
import { command, download, instantText, query } from '../contracts/procedure.ts'
import { asked, websiteAdmin } from './administratorContract.ts'

const name = z.string().regex(/^betwixt-\d{4}-\d\d-\d\d-\d{6}\.backup$/, 'That is not the name of a backup')

const backup = z.object({
  name: z.string(),
  at: instantText,
  bytes: z.number(),
  /** How many rows it was found to have when it was read back; null where nobody has counted. */
  rows: z.int().nullable(),
})
export type BackupView = z.infer<typeof backup>

const backups = z.object({
  /** Whether one is made every night. */
  isOn: z.boolean(),
  /** Where they are, on the machine of the program. */
  folder: z.string(),
  /** What is left of that folder's disk; null where there is no such folder yet. */
  freeBytes: z.number().nullable(),
  /** Whether one is being made. */
  isRunning: z.boolean(),
  /** Why the last one was not made. */
  failure: z.object({ at: instantText, reason: z.string() }).nullable(),
  /** Newest first. */
  items: z.array(backup),
})
export type BackupsView = z.infer<typeof backups>

/** The backups that the program makes. [BEY-42] */
export const backupContract = {
  backups: query('/admin/backups', asked).output(backups),
  /** Has one made now; one that is being made already is the one. */
  makeBackup: command('POST', '/admin/backups', { ...websiteAdmin, refuses: ['backups-off'] }).output(backups),
  /** The file has everything, sessions included: the sign-in, or the proof, must be recent. It is recorded. */
  downloadBackup: download('/admin/backups/{name}', {
    ...websiteAdmin,
    input: z.strictObject({ name }),
    examples: { 'application/gzip': 'the bytes of the file' },
    refuses: ['sign-in-stale', 'backup-not-found'],
  }),
  deleteBackup: command('DELETE', '/admin/backups/{name}', { ...websiteAdmin, refuses: ['backup-not-found'] })
    .input(z.strictObject({ name }))
    .output(backups),
}
