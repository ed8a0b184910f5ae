import { join, resolve } from 'node:path'
import { runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript } from './terminal.mjs'

// npm run backup -- FILE and npm run restore -- FILE: installs what is missing, then writes or reads the file.
await runScript(async () => {
  const [what, file] = process.argv.slice(2)
  // npm runs scripts in the project's folder; a file path is relative to where npm was called.
  const named = file === undefined ? [] : [resolve(process.env.INIT_CWD ?? '.', file)]
  const command = runChild(ensureDependencies(), [join(root, 'src/server/backup/commands.ts'), what, ...named])
  process.exit(await command.exitCode)
})
