import { join, resolve } from 'node:path'
import { runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript } from './terminal.mjs'

// npm run distribute, for a Citus cluster, and npm run distribute -- FILE, which restores a backup there: installs what is
// missing first.
await runScript(async () => {
  const [file] = process.argv.slice(2)
  // npm runs scripts in the project's folder; a file path is relative to where npm was called.
  const named = file === undefined ? [] : [resolve(process.env.INIT_CWD ?? '.', file)]
  const command = runChild(ensureDependencies(), [join(root, 'src/server/backup/distributeCommand.ts'), ...named])
  process.exit(await command.exitCode)
})
