import { ensureDependencies } from './dependencies.mjs'
import { runScript } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm run build: what npm start does before it serves, for machines that build in one place and serve in another.
await runScript(() => ensureWebApp(ensureDependencies()))
