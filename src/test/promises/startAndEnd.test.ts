import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataFolder, killDatabase, refusalOf, startProgram } from '#test/support/aProgram.ts'
import { signUp } from '#test/support/person.ts'
import { customBid, made } from '#test/support/story.ts'

describe('the program, on a machine for itself', () => {
  let folder: Awaited<ReturnType<typeof aDataFolder>>

  beforeAll(async () => {
    folder = await aDataFolder()
  })
  afterAll(() => folder.remove())

  const start = () => startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: 'root@example.org' })

  it('refuses a second start on the same data within two seconds, and ends on SIGTERM within ten', async () => {
    const program = await start()
    const before = performance.now()
    expect(await refusalOf({ DATA_DIR: folder.path, PORT: '0' })).toMatch(
      /^1: Another Betwixt .* is running on the data folder/,
    )
    expect(performance.now() - before).toBeLessThan(2_000)
    const ended = performance.now()
    expect(await program.terminate()).toBe(0)
    expect(performance.now() - ended).toBeLessThan(10_000)
    expect(program.output()).toBe('')
  })

  it('keeps every acknowledged write when it and its database are killed, and serves again within ten seconds', async () => {
    const first = await start()
    const ann = await signUp(first.url, 'Ann', 'ann@example.org')
    const group = await made(ann.post<{ id: string }>('/api/groups', { name: 'Survivors' }))
    const acknowledged: string[] = []
    const writing = (async () => {
      for (let turn = 0; turn < 10_000; turn += 1) {
        const { body } = await ann.post<{ id: string }>(`/api/groups/${group.id}/bids`, {
          ...customBid,
          wagerAmount: 1 + (turn % 9),
        })
        if (body.id) acknowledged.push(body.id)
      }
    })().catch(() => {})
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 10))
    await killDatabase(folder.path)
    await first.kill()
    await writing

    const restarted = performance.now()
    const second = await start()
    expect(performance.now() - restarted).toBeLessThan(10_000)
    const again = await fetch(`${second.url}/api/groups/${group.id}/bids?limit=200`, {
      headers: { cookie: ann.cookie },
    })
    const { items } = (await again.json()) as { items: { id: string }[] }
    const there = new Set(items.map(({ id }) => id))
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
    await second.terminate()
  })
})
