import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptSecret } from '../keptSecret.ts'
import { runToEnd, superuser } from './cluster.ts'
import type { ServerFiles } from './postgresProcess.ts'
import { type PostgresSettings, settingParameters } from './postgresSettings.ts'
import { scramVerifier } from './rolePassword.ts'

/** The file in the data folder with the password of the superuser. */
export const passwordFile = 'database-password'

/**
 * Lets nobody into the database without a password, and returns the superuser's. The socket's folder alone does not
 * keep out others who have the user id that PostgreSQL runs as for root. The password is set while no server runs, also
 * for a folder of a version that had none, and for one that belongs to another password.
 */
export async function closeCluster(
  files: ServerFiles,
  { dataDir, settings }: { dataDir: string; settings: PostgresSettings },
): Promise<string> {
  const password = await keptSecret(dataDir, passwordFile)
  const wanted = accessRules(password)
  if ((await readFile(join(files.cluster, 'pg_hba.conf'), 'utf8').catch(() => '')) === wanted) return password
  const { program, user, cluster: folder } = files
  const failed = `The database in ${folder} could not be given a password`
  const alone = ['--single', '-D', folder, '-c', 'exit_on_error=on', ...settingParameters(settings), 'postgres']
  const input = `alter role ${superuser} password '${scramVerifier(password)}'\n`
  await runToEnd(user, [program, ...alone], { folder, failed, input })
  // Last, so that an interrupted attempt is repeated. By that user, who may have put anything in this folder.
  const writeRules = 'cd "$0" && cat > pg_hba.conf.new && mv -f pg_hba.conf.new pg_hba.conf'
  await runToEnd(user, ['/bin/sh', '-c', writeRules, folder], { folder, failed, input: wanted })
  return password
}

/** The first line shows to which password the cluster belongs; the password has 384 random bits. */
function accessRules(password: string): string {
  const mark = createHash('sha256').update(password).digest('base64url').slice(0, 22)
  return `# Written by Betwixt. ${mark}\nlocal all all scram-sha-256\n`
}
