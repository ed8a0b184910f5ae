import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './terminal.mjs'

// The web app for `npm run dev`; requests for the server are proxied to it.
const target = `http://127.0.0.1:${process.env.SERVER_PORT}`
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT),
    strictPort: true,
    proxy: { '^/(api|healthz|readyz|metrics|webhooks)(/|$|\\?)': { target } },
  },
})
await vite.listen()
vite.printUrls()
for (const event of ['SIGTERM', 'disconnect']) {
  process.once(event, async () => {
    await vite.close()
    process.exit(0)
  })
}
