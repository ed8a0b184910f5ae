import { join } from 'node:path'
import { runChild } from './children.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { root, runScript } from './terminal.mjs'

// npm run dev: the web app at the usual address with hot reload, the server behind it on the next port, restarted on
// each change.
await runScript(async () => {
  const node = ensureDependencies()
  const port = Number(process.env.PORT || 3000)
  const serverPort = port + 1
  const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` }
  const server = runChild(node, ['--watch', '--watch-preserve-output', join(root, 'src/app/main.ts')], {
    env: { ...env, PORT: String(serverPort) },
  })
  const web = runChild(node, [join(root, 'scripts/devWeb.mjs')], {
    env: { ...env, PORT: String(port), SERVER_PORT: String(serverPort) },
  })
  const code = await Promise.race([server.exitCode, web.exitCode])
  for (const one of [server, web]) one.end()
  await Promise.all([server.exitCode, web.exitCode])
  process.exit(code)
})
