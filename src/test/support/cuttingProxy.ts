import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'

/**
 * A bad connection between a browser and a program: bytes pass through until the test cuts, delays or withholds them.
 * The program behind it can be replaced.
 */
export type CuttingProxy = {
  readonly url: string
  /** New connections go to that program from now on. */
  aim(url: string): void
  /** Breaks every connection. */
  cut(): void
  /** Each of the next `count` connections breaks after so many response bytes; 0: before the first one. */
  cutNext(count: number, afterBytes: () => number): void
  /** Delays each chunk in both directions; the order within one connection is kept. */
  delay(ms: () => number): void
  /**
   * Bytes are neither passed nor refused, as when a device sleeps, until `wake`, which breaks those connections and
   * cancels pending cuts.
   */
  sleep(): void
  wake(): void
  /** Refuses connections until `up`. */
  down(): void
  up(): void
  stop(): Promise<void>
}

type Line = { readonly near: Socket; readonly far: Socket; bytesLeft: number }

export async function aCuttingProxy(target: string, port?: number): Promise<CuttingProxy> {
  const own = port ?? (await freePort())
  const lines = new Set<Line>()
  const state = { target: new URL(target), isDown: false, isAsleep: false, delay: () => 0, cuts: [] as number[] }

  const end = (line: Line) => {
    lines.delete(line)
    line.near.destroy()
    line.far.destroy()
  }
  const cut = () => lines.forEach(end)

  const server = createServer((near) => {
    if (state.isDown) return near.destroy()
    const far = connect(Number(state.target.port), state.target.hostname)
    const line: Line = { near, far, bytesLeft: state.cuts.shift() ?? Number.POSITIVE_INFINITY }
    lines.add(line)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => end(line))
    let asking = Promise.resolve()
    near.on('data', (bytes) => {
      asking = asking.then(async () => {
        await takeTime()
        if (!state.isAsleep && !far.destroyed) far.write(bytes)
      })
    })
    let passing = Promise.resolve()
    far.on('data', (bytes) => {
      passing = passing.then(() => pass(line, bytes))
    })
    // Data in flight arrives before the end.
    far.on('close', () => {
      passing = passing.then(() => end(line))
    })
  })

  async function takeTime(): Promise<void> {
    const ms = state.delay()
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  }

  async function pass(line: Line, bytes: Buffer): Promise<void> {
    await takeTime()
    if (state.isAsleep || line.near.destroyed) return
    const passed = bytes.subarray(0, line.bytesLeft)
    line.bytesLeft -= bytes.length
    line.near.write(passed, () => line.bytesLeft < 0 && end(line))
  }

  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${own}`,
    aim: (url) => {
      state.target = new URL(url)
    },
    cut,
    cutNext: (count, afterBytes) => {
      state.cuts.push(...Array.from({ length: count }, afterBytes))
    },
    delay: (ms) => {
      state.delay = ms
    },
    sleep: () => {
      state.isAsleep = true
    },
    wake: () => {
      if (state.isAsleep) cut()
      state.isAsleep = false
      state.cuts.length = 0
    },
    down: () => {
      state.isDown = true
      cut()
    },
    up: () => {
      state.isDown = false
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
