import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptSecret } from '../keptSecret.ts'
import { diskFullSentence, isDiskFull, StartRefusal } from '../startRefusal.ts'
import { postgresEnvironment, superuser } from './cluster.ts'
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
  await runIn(files, {
    program: files.program,
    parameters: ['--single', '-D', files.cluster, '-c', 'exit_on_error=on', ...settingParameters(settings), 'postgres'],
    input: `alter role ${superuser} password '${scramVerifier(password)}'\n`,
  })
  // Last, so that an interrupted attempt is repeated. By that user, who may have put anything in this folder.
  const writeRules = 'cd "$0" && cat > pg_hba.conf.new && mv -f pg_hba.conf.new pg_hba.conf'
  await runIn(files, { program: '/bin/sh', parameters: ['-c', writeRules, files.cluster], input: wanted })
  return password
}

/** The first line shows to which password the cluster belongs; the password has 384 random bits. */
function accessRules(password: string): string {
  const mark = createHash('sha256').update(password).digest('base64url').slice(0, 22)
  return `# Written by Betwixt. ${mark}\nlocal all all scram-sha-256\n`
}

async function runIn(
  { user, cluster }: ServerFiles,
  { program, parameters, input }: { program: string; parameters: readonly string[]; input: string },
): Promise<void> {
  const child = user.run(program, parameters, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: postgresEnvironment(),
    cwd: '/',
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  // A program that ends early says why itself.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const [code] = await once(child, 'close')
  if (code === 0) return
  if (isDiskFull(complaint)) throw new StartRefusal(diskFullSentence(cluster))
  throw new StartRefusal(`The database in ${cluster} could not be given a password: ${complaint.trim()}`)
}
