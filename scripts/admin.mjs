import { join } from 'node:path'
import { runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript } from './terminal.mjs'

// npm run admin -- EMAIL: installs what is missing, then shows the account with that address and makes it a website
// administrator; npm run admin -- EMAIL forget-second-step: turns off its second step. Asks first, except with --yes.
await runScript(async () => {
  const command = runChild(ensureDependencies(), [
    join(root, 'src/server/auth/makeAdministratorCommand.ts'),
    ...process.argv.slice(2),
  ])
  process.exit(await command.exitCode)
})
