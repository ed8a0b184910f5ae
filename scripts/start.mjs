import { programOptions, runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram, serverProgram } from './serverProgram.mjs'
import { runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm start: installs what is missing, builds what is stale, serves.
await runScript(async () => {
  const node = ensureDependencies()
  ensureWebApp(node)
  ensureServerProgram(node)
  const server = runChild(node, [...programOptions, serverProgram, ...process.argv.slice(2)])
  process.exit(await server.exitCode)
})
