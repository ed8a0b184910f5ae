import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'
import { signUp } from '#test/support/person.ts'

describe('npm run backup and npm run restore', () => {
  it('keep what a running program has, and bring it back into another data folder', async () => {
    const [from, to, folder] = [await aDataFolder(), await aDataFolder(), await aDataFolder()]
    const kept = join(folder.path, 'running')
    const program = await startProgram({ DATA_DIR: from.path })
    await signUp(program.url, 'Ann', 'ann@example.org')
    expect(await command('backup', kept, from.path)).toMatch(/^Kept \d+ rows in \d+ tables: 1 users, /)
    await program.terminate()
    expect(await command('restore', kept, to.path)).toMatch(/^Restored \d+ rows in \d+ tables: 1 users, /)
    expect(await command('restore', kept, to.path)).toBe(
      'The database is not empty. Restore into a new one; nothing was changed.\n',
    )
    expect(await command('restore', join(folder.path, 'nowhere'), to.path)).toMatch(/nowhere cannot be read\.\n$/)
    await Promise.all([from, to, folder].map((one) => one.remove()))
  })

  const command = async (what: string, path: string, dataDir: string) => {
    const run = promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../../server/backup/commands.ts'), what, path],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    )
    return run.then(
      ({ stdout }) => stdout,
      ({ stderr }) => stderr,
    )
  }
})
