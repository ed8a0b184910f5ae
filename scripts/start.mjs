import { fileURLToPath } from 'node:url'
import { programOptions, runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram, serverProgram } from './serverProgram.mjs'
import { runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

/** With what the program ends that wants to be started again. */
const startAgainCode = 75

// npm start: installs what is missing, builds what is stale, serves.
await runScript(async () => {
  const node = ensureDependencies()
  ensureWebApp(node)
  ensureServerProgram(node)
  const parameters = process.argv.slice(2)
  const code = await runChild(node, [...programOptions, serverProgram, ...parameters]).exitCode
  // By the launcher that lies there by now, which may be a newer one.
  const again = [fileURLToPath(import.meta.url), ...parameters]
  process.exit(code === startAgainCode ? await runChild(process.execPath, again).exitCode : code)
})
