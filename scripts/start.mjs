import { fileURLToPath } from 'node:url'
import { programOptions, runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram, serverProgram } from './serverProgram.mjs'
import { runScript } from './terminal.mjs'
import { finishUpgrade } from './upgradeSwap.mjs'
import { ensureWebApp } from './webApp.mjs'

/** With what the program ends that wants to be started again. */
const startAgainCode = 75

// npm start: installs what is missing, builds what is stale, serves.
await runScript(async () => {
  // By the launcher that lies there by now, which may be a newer one.
  const startAgain = () =>
    runChild(process.execPath, [fileURLToPath(import.meta.url), ...process.argv.slice(2)]).exitCode
  if (finishUpgrade()) process.exit(await startAgain())
  const node = ensureDependencies()
  ensureWebApp(node)
  ensureServerProgram(node)
  const code = await runChild(node, [...programOptions, serverProgram, ...process.argv.slice(2)]).exitCode
  process.exit(code === startAgainCode ? await startAgain() : code)
})
