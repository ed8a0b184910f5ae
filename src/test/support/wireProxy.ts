import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What happens to a chunk of bytes. `cut`: it is lost, and the connection with it; `pass and cut`: it is the last that
 * gets through. `silence`: from it on nothing gets through either way, and neither end notices.
 */
export type Verdict = 'pass' | 'cut' | 'pass and cut' | 'silence' | { readonly delayMs: number }

/** One connection and its state. */
export type Wire = { isSilent: boolean; readonly client: Socket; readonly service: Socket }

export type Judge = (bytes: Buffer, of: { readonly toService: boolean; readonly wire: Wire }) => Verdict

export type WireProxy = Awaited<ReturnType<typeof aWireProxy>>

/**
 * A proxy on loopback between the program and a service of any protocol; the test decides what happens to each chunk.
 */
export async function aWireProxy(connect: () => Socket) {
  const wires = new Set<Wire>()
  const left = new Set<Socket>()
  let judge: Judge = () => 'pass'
  let isRefusing = false
  const server = createServer((client) => {
    if (isRefusing) return void client.resetAndDestroy()
    const wire: Wire = { isSilent: false, client, service: connect() }
    wires.add(wire)
    for (const [from, to, toService] of [
      [client, wire.service, true],
      [wire.service, client, false],
    ] as const) {
      left.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        left.delete(from)
        wires.delete(wire)
        // On a silent connection the other end must not notice anything, not even a close.
        if (!wire.isSilent) to.destroy()
      })
      carry(from, to, (bytes) => (wire.isSilent ? 'silence' : judge(bytes, { toService, wire })), wire)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    wires: wires as ReadonlySet<Wire>,
    judge(next: Judge): void {
      judge = next
    },
    heal(): void {
      judge = () => 'pass'
    },
    /** Cuts the open connections. */
    cutAll(): void {
      for (const wire of wires) cut(wire)
    },
    /** Silences the open connections; later ones work. */
    silenceAll(): void {
      for (const wire of wires) wire.isSilent = true
    },
    /** New connections are reset immediately. */
    refuse(isOn: boolean): void {
      isRefusing = isOn
    },
    async stop(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of left) socket.destroy()
      await closed
    },
  }
}

/** Forwards chunks in order, as `verdictOn` decides. */
function carry(from: Socket, to: Socket, verdictOn: (bytes: Buffer) => Verdict, wire: Wire): void {
  let before = Promise.resolve()
  from.on('data', (bytes) => {
    before = before.then(async () => {
      const verdict = verdictOn(bytes)
      if (typeof verdict === 'object') await sleep(verdict.delayMs)
      if (verdict === 'silence') wire.isSilent = true
      if (wire.isSilent || to.destroyed) return
      if (verdict !== 'cut') to.write(bytes)
      if (verdict === 'pass' || typeof verdict === 'object') return
      // The last write still arrives, but its response does not.
      wire.isSilent = true
      if (verdict === 'pass and cut') await sleep(50)
      cut(wire)
    })
  })
}

function cut({ client, service }: Wire): void {
  if (!client.destroyed) client.resetAndDestroy()
  service.destroy()
}
