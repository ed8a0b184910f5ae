import pg from 'pg'
import { expect } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, startProgram } from '#test/support/aProgram.ts'
import { builtInDatabase } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

export type AttackedSite = Awaited<ReturnType<typeof anAttackedSite>>

/**
 * The program in a process of its own with a group of Ann, its admin, and Ben: with an open bid, a bet, a debt, a pool
 * and what else has an id. Root is the website's administrator.
 */
export async function anAttackedSite(environment: Record<string, string> = {}) {
  const folder = await aDataFolder()
  const own = { RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' }
  const program = await startProgram({ DATA_DIR: folder.path, ...own, ...environment })
  const { url } = program
  const ann = await signUp(url, 'Ann', 'ann@example.org')
  const ben = await signUp(url, 'Ben', 'ben@example.org')
  const root = await signUp(url, 'Root', 'root@example.org')
  const database = new pg.Client(await builtInDatabase(folder.path))
  await database.connect()
  await database.query('update users set email_verified = true')
  await database.end()
  const ids = await aStory(ann, [ben, root])
  return {
    url,
    program,
    ann,
    root,
    ids,
    /** The people are still signed in, nothing was answered with 500 or above, and the log has no error. */
    async expectUnharmed() {
      for (const who of [ann, root]) expect((await who.get('/api/me')).status).toBe(200)
      const answers = await answersOf(url)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(program.output().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([])
    },
    async stop() {
      await program.terminate()
      await folder.remove()
    },
  }
}

/** Returns the values of the paths' parameters. */
async function aStory(ann: Person, others: readonly Person[]): Promise<Record<string, string>> {
  const [ben] = others
  if (!ben) throw new Error('nobody takes the other side')
  const { id, code } = await newGroup(ann)
  for (const one of others) await done(one.post('/api/groups/join', { code }))
  const path = `/api/groups/${id}`
  const offer = () => made(ann.post<BidView>(`${path}/bids`, customBid))
  const take = async ({ id, version }: BidView) => made(ben.post<BetAnswer>(`${path}/bids/${id}/accept`, { version }))
  const bid = await offer()
  const bet = await take(await offer())
  const settled = await take(await offer())
  await done(ben.post(`${path}/bets/${settled.id}/settle`, { outcome: 'won', winnerId: ann.id }))
  const { items } = await done(ann.get<{ items: { id: string }[] }>(`${path}/debts?status=pending`))
  const debtId = items[0]?.id ?? ''
  const kept = (who: Person, where: string, body: object) => made(who.post<{ id: string }>(`${path}/${where}`, body))
  const comment = await kept(ann, `bids/${bid.id}/comments`, { content: 'Hello' })
  const counter = await kept(ben, `bids/${bid.id}/counters`, { wagerAmount: 20, odds: 110 })
  const payment = await kept(ben, 'payments', { debtIds: [debtId], amount: 1, method: 'cash' })
  const opening = await kept(ann, 'opening-balances', { fromUserId: ben.id, toUserId: ann.id, amount: 12 })
  const moved = await kept(ann, 'imports', { csv: 'from,to,amount\nAnn,Ben,1\n' })
  const season = await kept(ann, 'seasons', { name: 'That week', from: '2026-11-15', to: '2026-11-21' })
  const pool = await kept(ann, 'pools', aPickem())
  return {
    ...{ groupId: id, bidId: bid.id, betId: bet.id, userId: ben.id, otherId: ann.id, commentId: comment.id },
    ...{ debtId, debtIds: debtId, code, inviteId: code, winnerId: ann.id, counterId: counter.id },
    ...{ paymentId: payment.id, openingId: opening.id, importId: moved.id, seasonId: season.id, poolId: pool.id },
    ...{ n: '1', fromUserId: ben.id, toUserId: ann.id, season: season.id },
  }
}

function aPickem() {
  const now = Date.now()
  const [from, to] = [now, now + 90 * dayMs].map((instant) => new Date(instant).toISOString().slice(0, 10))
  return { name: 'Mondays', leagues: ['nfl'], kind: 'pickem', entry: 5, shares: [100], from, to }
}

/** How many answers each operation or route has given with which status, from the metrics. */
export async function answersOf(url: string) {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
  const counts = text.matchAll(
    /^http_request_duration_seconds_count\{method="\w+",route="(.*?)",status="(\d+)"\} (\d+)/gm,
  )
  return [...counts].map(([, route = '', status, count]) => ({ route, status: Number(status), count: Number(count) }))
}
