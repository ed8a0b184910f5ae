import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram } from './serverProgram.mjs'
import { runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm run build: what npm start does before it serves, for building and serving in different places.
await runScript(() => {
  const node = ensureDependencies()
  ensureWebApp(node)
  ensureServerProgram(node)
})
