import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What becomes of some bytes. `cut`: they are lost, and the connection with them; `pass and cut`: the last that got
 * through. `silence`: from them on nothing comes through either way, and neither end learns of it.
 */
export type Verdict = 'pass' | 'cut' | 'pass and cut' | 'silence' | { readonly delayMs: number }

/** One connection, as far as it got. */
export type Wire = { isSilent: boolean; readonly client: Socket; readonly service: Socket }

export type Judge = (bytes: Buffer, of: { readonly toService: boolean; readonly wire: Wire }) => Verdict

export type WireProxy = Awaited<ReturnType<typeof aWireProxy>>

/** A proxy on loopback between the program and a service of any protocol, which judges whatever passes by. */
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
        // Of a wire that fell silent the other end hears nothing, this neither.
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
    /** Cuts what is open. */
    cutAll(): void {
      for (const wire of wires) cut(wire)
    },
    /** What is open falls silent; what is opened later does not. */
    silenceAll(): void {
      for (const wire of wires) wire.isSilent = true
    },
    /** New connections are reset at once. */
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

/** Carries bytes in their order, each as it is judged. */
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
      // What was written last still arrives, and what is answered to it does not.
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
