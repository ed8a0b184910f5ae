import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DisputedOutcome, disputedOutcomes } from '#domain/bets/disputes.ts'
import { hourMs, isoFromInstant } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { accept, anOpenBid, customBid, done, made, newGroup } from '#test/support/story.ts'
import { type Chance, chanceOf } from '../model/chance.ts'
import { type LedgerRows, netsOfDebts, oddRows, readRows } from '../model/ledgerRows.ts'

const plays = extent('LIAR_PLAYS_HTTP', { once: 2, usual: 25, long: 300 })
const stepsOfPlay = 30

/** A bet with what really came of it. */
type Known = { readonly bet: BetAnswer; readonly truth: DisputedOutcome }
type Play = {
  readonly chance: Chance
  readonly path: string
  readonly groupId: string
  readonly bets: Map<string, Known>
  /** Payments by which money really moved. */
  readonly real: Set<string>
  /** What each has really got, less what they have given. */
  readonly cash: Map<string, number>
  rows: LedgerRows
}

/** The same by requests: Ann, who is the admin, Dev and a second account of hers lie; Ben and Cleo object in time. */
describe(`a dishonest friend wins nothing over HTTP, with SEED=${seed}`, () => {
  let server: TestServer
  let root: Person
  let [ann, ben, cleo, dev, zed]: Person[] = []
  const said: string[] = []

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    const names = ['Ann', 'Ben', 'Cleo', 'Dev', 'Zed']
    ;[ann, ben, cleo, dev, zed] = await Promise.all(names.map((name) => server.aPerson(name)))
  })
  afterAll(() => server.stop())

  async function begin(chance: Chance): Promise<Play> {
    if (!ann) throw new Error('nobody plays')
    const { id: groupId, code } = await newGroup(ann)
    for (const one of [ben, cleo, dev]) await done(one?.post('/api/groups/join', { code }) ?? Promise.reject())
    const rows = await readRows(server, groupId)
    const play = { chance, groupId, path: `/api/groups/${groupId}`, bets: new Map(), real: new Set<string>(), rows }
    return { ...play, cash: new Map() }
  }

  const personOf = (id: string) => [ann, ben, cleo, dev, zed].find((one) => one?.id === id)
  const isHonest = (id: string) => id === ben?.id || id === cleo?.id
  const winnerOf = ({ bet, truth }: Known) =>
    truth === 'push' ? null : truth === 'creator' ? bet.creatorId : bet.acceptorId

  /** Somebody honest bets with Ann, before any lie: nobody else in the group could judge it. */
  async function aBet({ path, groupId, chance, bets }: Play): Promise<void> {
    const [one, other] = chance.some([chance.one([ben, cleo]), ann], 2)
    if (!one || !other || !ann) return
    const crew = { id: groupId, path, code: '', ann, ben: other, cleo: other }
    const bid = await anOpenBid(crew, one, { ...customBid, odds: 100, wagerAmount: chance.whole(1, 100) })
    const bet = await made(accept(crew, other, bid))
    bets.set(bet.id, { bet, truth: chance.one(disputedOutcomes) })
  }

  /** Anything, mostly refused. */
  async function lie({ path, chance, bets, rows }: Play): Promise<void> {
    const who = chance.one([ann, dev, zed])
    const bet = chance.one([...bets.keys()])
    const oneOf = (ids: readonly string[]) => chance.some(ids, 1)[0] ?? 'none'
    const payment = oneOf(rows.payments.flatMap(({ id, reversed }) => (reversed ? [] : [id])))
    const debt = oneOf(rows.debts.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))
    const other = chance.one([ben, cleo, dev, zed])
    const outcome = chance.one(disputedOutcomes)
    const known = bets.get(bet)
    const winnerId = known && { creator: known.bet.creatorId, acceptor: known.bet.acceptorId, push: null }[outcome]
    const reason = 'So it is'
    const settled = winnerId ? { outcome: 'won', winnerId } : { outcome: 'push' }
    const requests: (readonly [string, string, object])[] = [
      ['POST', `/bets/${bet}/settle`, settled],
      ['POST', `/bets/${bet}/settle`, settled],
      ['POST', `/bets/${bet}/dispute`, { outcome, reason }],
      ['POST', `/bets/${bet}/dispute/answer`, { outcome }],
      ['POST', `/bets/${bet}/dispute/decision`, { outcome, reason }],
      ['POST', '/payments', { debtIds: [debt], method: 'cash' }],
      ['POST', '/payments', { debtIds: [debt], method: 'venmo' }],
      ['POST', `/payments/${payment}/doubt`, { reason }],
      ['POST', `/payments/${payment}/doubt/answer`, { answer: 'keep', reason }],
      ['POST', `/payments/${payment}/doubt/answer`, { answer: chance.one(['keep', 'undo']), reason }],
      ['POST', `/payments/${payment}/reverse`, { reason }],
      ['PATCH', `/members/${other?.id}`, { role: chance.one(['admin', 'member']) }],
      ['DELETE', `/members/${other?.id}`, {}],
    ]
    const [method, at, body] = chance.one(requests)
    const answer: Answered<unknown> | undefined = await who?.send(method, `${path}${at}`, body)
    expect(answer?.status ?? 0).toBeLessThan(500)
    if ((answer?.status ?? 500) >= 300) return
    said.push(`${who?.name} ${method} ${at} ${JSON.stringify(body)}`)
    // Away with whoever could object.
    const victim = known && [known.bet.creatorId, known.bet.acceptorId].find(isHonest)
    const gone = victim && chance.isIn(50) && (await ann?.send('DELETE', `${path}/members/${victim}`, {}))
    if (gone && gone.status < 300) said.push(`Ann removed ${personOf(victim)?.name}`)
  }

  /** Ben and Cleo say what is so, and the website's administrator decides by it. */
  async function objectInTime(play: Play): Promise<void> {
    const { path, bets, real } = play
    play.rows = await readRows(server, play.groupId)
    for (const row of play.rows.bets) {
      const known = bets.get(row.id)
      if (!known) continue
      const [winnerId, outcome] = [winnerOf(known), known.truth]
      const who = [known.bet.creatorId, known.bet.acceptorId].filter(isHonest).map(personOf)[0]
      const settled = winnerId ? { outcome: 'won', winnerId } : { outcome: 'push' }
      if (row.status === 'active') await who?.post(`${path}/bets/${row.id}/settle`, settled)
      else if (row.disputed) {
        await who?.post(`${path}/bets/${row.id}/dispute/answer`, { outcome })
        await root.post(`${path}/bets/${row.id}/dispute/decision`, { outcome, reason: 'I saw it' })
      } else if (row.winner !== winnerId)
        await who?.post(`${path}/bets/${row.id}/dispute`, { outcome, reason: 'Not so' })
    }
    for (const { id, payee, reversed, doubted } of play.rows.payments) {
      if (reversed || real.has(id)) continue
      if (!doubted && isHonest(payee)) await personOf(payee)?.post(`${path}/payments/${id}/doubt`, { reason: 'No' })
      if (doubted) await root.post(`${path}/payments/${id}/doubt/answer`, { answer: 'undo', reason: 'It never came' })
    }
  }

  /** Somebody honest really pays what they owe by the true result. */
  async function payTruly({ path, bets, rows, real, cash, chance }: Play): Promise<void> {
    const right = rows.debts.filter(({ bet, debtor, status, origin }) => {
      const [known, row] = [bets.get(bet), rows.bets.find(({ id }) => id === bet)]
      const isTrue = known && row && !row.disputed && row.winner === winnerOf(known)
      return isHonest(debtor) && status === 'pending' && origin === 'outcome' && isTrue
    })
    const [debt] = chance.some(right, 1)
    const body = { debtIds: [debt?.id], method: 'cash' }
    const paid = debt && (await personOf(debt.debtor)?.post<PaymentView>(`${path}/payments`, body))
    if (!debt || paid?.status !== 201) return
    real.add(paid.body.id)
    const cents = Math.round(paid.body.amount * 100)
    cash.set(debt.debtor, (cash.get(debt.debtor) ?? 0) - cents)
    cash.set(debt.creditor, (cash.get(debt.creditor) ?? 0) + cents)
  }

  it(
    `in ${plays} plays [BEY-08] [BEY-11] [BEY-13]`,
    async () => {
      for (let index = 0; index < plays; index += 1) {
        const play = await begin(chanceOf(seed + index))
        said.length = 0
        for (let count = play.chance.whole(1, 4); count > 0; count -= 1) await aBet(play)
        server.clock.advance(hourMs)
        await done(zed?.post('/api/groups/join', { code: await codeIn(play) }) ?? Promise.reject())
        for (let step = 0; step < stepsOfPlay; step += 1) {
          await lie(play)
          if (play.chance.isIn(30)) await objectInTime(play)
          if (play.chance.isIn(15)) await payTruly(play)
          server.clock.advance(play.chance.whole(1, 4) * hourMs)
          await keepSignedIn()
        }
        for (let round = 0; round < 4; round += 1) await objectInTime(play)
        expect(harmIn(play), `SEED=${seed + index} LIAR_PLAYS_HTTP=1, after:\n${said.join('\n')}`).toEqual([])
      }
    },
    60_000 + plays * 20_000,
  )

  const codeIn = async ({ path }: Play) =>
    (await done(ann?.get<{ inviteCode: string }>(path) ?? Promise.reject())).inviteCode

  const keepSignedIn = () =>
    server.asOwner("update sessions set created_at = $1, expires_at = $1::timestamptz + interval '30 days'", [
      isoFromInstant(server.clock.now()),
    ])

  function harmIn({ bets, cash, rows }: Play): unknown[] {
    const nets = netsOfDebts(rows.debts)
    const worse = [ben, cleo].flatMap((one) => {
      const has = (nets[one?.id ?? ''] ?? 0) + (cash.get(one?.id ?? '') ?? 0)
      const should = [...bets.values()].reduce((sum, known) => {
        const { bet } = known
        if (winnerOf(known) === null || ![bet.creatorId, bet.acceptorId].includes(one?.id ?? '')) return sum
        const stake = Math.round(bet.wagerAmount * 100)
        return winnerOf(known) === one?.id ? sum + stake : sum - stake
      }, 0)
      return has < should ? [`${one?.name} has ${has} instead of ${should}`] : []
    })
    return [...worse, ...oddRows(rows)]
  }
})
