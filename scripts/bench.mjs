import { join } from 'node:path'
import { runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram } from './serverProgram.mjs'
import { root, runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm run bench: measures the program against bare references; npm run bench -- lines accept: only these rows.
await runScript(async () => {
  const node = ensureDependencies()
  ensureWebApp(node)
  ensureServerProgram(node)
  const bench = runChild(node, [join(root, 'bench/bench.ts'), ...process.argv.slice(2)])
  process.exit(await bench.exitCode)
})
