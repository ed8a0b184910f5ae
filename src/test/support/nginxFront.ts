import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { waitFor } from './waitFor.ts'

const program = '/usr/sbin/nginx'
const configuration = join(import.meta.dirname, '..', '..', '..', 'docker', 'nginx.conf')

/** Whether nginx is installed; it is optional. */
export const hasNginx = existsSync(program)

/**
 * nginx with the project's configuration, on local addresses instead of those in compose.yaml. `believed`: the address
 * whose X-Forwarded-For it trusts; by default an unused one.
 */
export async function aNginx(urls: readonly string[], { believed = '10.212.77.1' }: { believed?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'betwixt-nginx-'))
  const port = await freePort()
  const [first = '', second = ''] = urls.map((url) => new URL(url).host)
  const changes: [string, string][] = [
    ['10.212.77.11:3000', first],
    ['10.212.77.12:3000', second],
    ['set_real_ip_from 10.212.77.1;', `set_real_ip_from ${believed};`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/tmp/nginx.pid', join(folder, 'nginx.pid')],
    ['access_log off;', ['body', 'proxy'].map((kind) => temporaryIn(folder, kind)).join(' ')],
  ]
  let text = await readFile(configuration, 'utf8')
  for (const [ours, here] of changes) {
    if (!text.includes(ours)) throw new Error(`docker/nginx.conf has no ${ours}`)
    text = text.replaceAll(ours, here)
  }
  await writeFile(join(folder, 'nginx.conf'), text)
  const nginx = spawn(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'])
  let said = ''
  nginx.stderr.on('data', (data) => (said = `${said}${data}`))
  const url = `http://127.0.0.1:${port}`
  await waitFor(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    return (await fetch(url)).status > 0 || null
  })
  return {
    url,
    // It learns from responses, without polling.
    isComplete: () => true,
    failures: () => [],
    /** Its error log. */
    said: () => said,
    async stop() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function temporaryIn(folder: string, kind: string): string {
  return `${kind === 'body' ? 'client_body' : kind}_temp_path ${join(folder, kind)};`
}
