import { join } from 'node:path'
import { programOptions, runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm start: installs what is missing, builds what is stale, serves.
await runScript(async () => {
  const node = ensureDependencies()
  ensureWebApp(node)
  const server = runChild(node, [...programOptions, join(root, 'src/app/main.ts'), ...process.argv.slice(2)])
  process.exit(await server.exitCode)
})
