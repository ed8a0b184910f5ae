import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { elsewhere, type Person, signIn, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

let data: Awaited<ReturnType<typeof aDataFolder>>
let kept: string
let program: RunningProgram

beforeAll(async () => {
  data = await aDataFolder()
  kept = await mkdtemp(join(tmpdir(), 'betwixt-kept-'))
})
afterAll(async () => {
  await program?.terminate()
  await Promise.all([data?.remove(), kept && rm(kept, { recursive: true })])
})

const start = async () => {
  program = await startProgram({ DATA_DIR: data.path, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  return program.url
}

/** The commands of `npm run backup` and `npm run restore`; answers what they say. */
async function command(what: 'backup' | 'restore', file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../server/backup/commands.ts'), what, file],
    {
      env: { ...process.env, DATA_DIR: data.path },
    },
  )
  return stdout
}

const path = (of: { id: string }) => `/api/groups/${of.id}`

async function figures(who: Person, group: { id: string }): Promise<unknown[]> {
  const lists = ['balances', 'debts', 'payments', 'bets', 'stats?from=2020-01-01T00:00:00Z']
  return Promise.all(lists.map((list) => done(who.get(`${path(group)}/${list}`))))
}

async function bidIds(who: Person, group: { id: string }): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const address: string = `${path(group)}/bids?limit=200${cursor && `&cursor=${cursor}`}`
    const page = await done(who.get<{ items: BidView[]; nextCursor: string | null }>(address))
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

test('the drill: a backup at work, the data folder lost, a restore, and everything reads as it did', async () => {
  let url = await start()
  const [ann, ben] = await Promise.all(
    ['Ann', 'Ben'].map((name) => signUp(url, name, `${name.toLowerCase()}@example.org`)),
  )
  if (!ann || !ben) throw new Error('nobody is there')
  const group = await newGroup(ann, 'Crew')
  await done(ben.post('/api/groups/join', { code: group.code }))
  for (const winner of [ann, ben, ben]) {
    const bid = await made(ann.post<BidView>(`${path(group)}/bids`, customBid))
    const bet = await made(ben.post<BetAnswer>(`${path(group)}/bids/${bid.id}/accept`, { version: bid.version }))
    await done(ann.post(`${path(group)}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  }
  const before = await figures(ann, group)

  // 1. The backup, while bids are posted one after the other.
  const posted: string[] = await bidIds(ann, group)
  let isOver = false
  const posting = (async () => {
    while (!isOver) posted.push((await made(ann.post<BidView>(`${path(group)}/bids`, customBid))).id)
  })()
  const file = join(kept, 'crew.backup')
  const atLeast = posted.length
  const saidOfBackup = await command('backup', file)
  isOver = true
  await posting
  await copyFile(join(data.path, 'auth-secret'), join(kept, 'auth-secret'))

  // 2. The loss.
  await program.kill()
  await rm(data.path, { recursive: true })

  // 3. The restore, with the secret that signs sessions.
  await mkdir(data.path)
  await copyFile(join(kept, 'auth-secret'), join(data.path, 'auth-secret'))
  const saidOfRestore = await command('restore', file)
  const rows = /^Kept (\d+ rows in \d+ tables: 2 users, 1 groups, 3 bets, 3 debts, 0 payments\.)\n$/.exec(
    saidOfBackup,
  )?.[1]
  expect(saidOfRestore).toBe(`Restored ${rows}\n`)

  // 4. It goes on: the same figures, the bids of one moment of the backup, the sessions, and new work.
  url = await start()
  const annAgain = elsewhere(ann, url)
  expect(await figures(annAgain, group)).toEqual(before)
  const found = new Set(await bidIds(annAgain, group))
  expect(posted.slice(0, atLeast).filter((id) => !found.has(id))).toEqual([])
  expect([...found].toSorted()).toEqual(posted.slice(0, found.size).toSorted())
  await made(annAgain.post(`${path(group)}/bids`, customBid))
  expect((await signIn(url, ben)).cookie).not.toBe(ben.cookie)
  expect((await readdir(kept)).toSorted()).toEqual(['auth-secret', 'crew.backup'])
  process.stdout.write(`the drill: ${saidOfRestore.trim()} ${found.size - atLeast} bids came while it was kept.\n`)
}, 60_000)
