import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents, formatMoney, formatShortMoney } from '#domain/money/money.ts'
import { hourMs, isoFromInstant } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { SettleUpView } from '#features/debts/settleUpContract.ts'
import { doubtedOf, nettingOf, peopleOf } from '#features/debts/web/openDebts.ts'
import { remindDebtors } from '#features/notifications/server/remindDebtors.ts'
import { sendDigests } from '#features/notifications/server/sendDigests.ts'
import type { GroupOverview } from '#features/overview/contract.ts'
import { centsIn, linesOfCsv } from '#test/support/addUpExport.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { allTold } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { chanceOf } from './chance.ts'
import { type LedgerRows, readRows, type Sides, undisputed } from './ledgerRows.ts'
import { requestsOf } from './resultRequests.ts'

const steps = extent('ONE_PAIR_STEPS', { once: 150, usual: 400, long: 4_000 })
const chance = chanceOf(seed)
const said: string[] = []
const sidesOf = new Map<string, Sides>()
const met = { turned: false, disputed: false, doubted: false, reminded: false, refused: false }
let server: TestServer
let group: TestGroup
let people: Person[]

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
  group = await aGroup(server)
  people = [group.ann, group.cleo, group.ben]
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  await done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } }))
  await server.asOwner('update users set email_verified = true')
})
afterAll(() => server.stop())

/** What the first of two people owes the second, in cents, and what more would count if nothing were disputed or doubted. */
type Sums = { net: number; disputed: number; doubted: number }

/** From the rows alone, by both people in the order of their ids. */
function sumsOf(rows: LedgerRows): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>()
  const add = (what: keyof Sums, [from, to]: readonly [string, string], amount: number) => {
    const key = [from, to].sort().join(' ')
    const of = sums.get(key) ?? { net: 0, disputed: 0, doubted: 0 }
    of[what] += from < to ? amount : -amount
    sums.set(key, of)
  }
  const certain = new Set(undisputed(rows))
  for (const debt of rows.debts.filter(({ status }) => status === 'pending')) {
    const left = debt.amount - debt.paid - debt.cancelled
    add(certain.has(debt) ? 'net' : 'disputed', [debt.debtor, debt.creditor], left)
  }
  const inForce = new Map(rows.bets.map(({ id, number }) => [id, number]))
  const lapsed = rows.debts.filter(({ origin, bet, number }) => origin === 'outcome' && number !== inForce.get(bet))
  for (const { payer, payee, amount, doubted, reversed, parts } of rows.payments) {
    if (!doubted || reversed) continue
    add('doubted', [payer, payee], amount)
    for (const [id, off] of parts) {
      const former = lapsed.find((debt) => debt.id === id)
      if (former) add('doubted', [former.debtor, former.creditor], -off)
    }
  }
  return sums
}

/** What `from` owes `to`, from the sums. */
function between(sums: ReadonlyMap<string, Sums>, [from, to]: readonly [string, string]): Sums {
  const { net, disputed, doubted } = sums.get([from, to].sort().join(' ')) ?? { net: 0, disputed: 0, doubted: 0 }
  const signed = (amount: number) => (from < to ? amount : -amount) + 0
  return { net: signed(net), disputed: signed(disputed), doubted: signed(doubted) }
}

const whole = (dollars: number) => Math.round(dollars * 100) + 0
const netOf = (sums: ReadonlyMap<string, Sums>, id: string) =>
  people.reduce((sum, other) => sum + (other.id === id ? 0 : between(sums, [other.id, id]).net), 0)
const read = <Body>(path: string, who = chance.one(people)) => done(who.get<Body>(`${group.path}/${path}`))

/** The balances, with ids and without, and what the plan says. */
async function compareGroup(sums: ReadonlyMap<string, Sums>): Promise<BalancesView> {
  const [named, balances, plan] = await Promise.all([
    read<BalancesView>('balances'),
    read<BalancesView>('balances?without=debtIds'),
    read<SettleUpView>('settle-up'),
  ])
  for (const { pairs } of [named, balances]) {
    for (const { from, to, amount, disputed, doubted } of pairs) {
      expect(amount).toBeGreaterThanOrEqual(0)
      const sum = { net: whole(amount), disputed: whole(disputed), doubted: whole(doubted) }
      expect(sum).toEqual(between(sums, [from, to]))
      if (sum.net > 0 && sum.disputed < -sum.net) met.turned = true
      if (sum.disputed !== 0) met.disputed = true
      if (sum.doubted !== 0) met.doubted = true
    }
    const isOpen = ({ net, disputed, doubted }: Sums) => net !== 0 || disputed !== 0 || doubted !== 0
    expect(pairs.length).toBeGreaterThanOrEqual([...sums.values()].filter(isOpen).length)
  }
  for (const { userId, net } of balances.members) {
    expect(whole(net)).toBe(netOf(sums, userId))
    const planned = plan.payments.reduce(
      (sum, { from, to, amount }) => sum + (to === userId ? whole(amount) : from === userId ? -whole(amount) : 0),
      0,
    )
    expect(planned, 'the plan').toBe(netOf(sums, userId))
  }
  const waits = (of: readonly { from: string; to: string; disputed: number; doubted: number }[]) =>
    of.map(({ from, to, disputed, doubted }) => [from, to, disputed, doubted].join(' ')).sort()
  expect(waits(plan.waits)).toEqual(waits(balances.pairs.filter((pair) => pair.disputed !== 0 || pair.doubted !== 0)))
  return balances
}

/** A person's own page: each card, its sum and its button; and the net in the list of their groups. */
async function comparePage(sums: ReadonlyMap<string, Sums>, balances: BalancesView, who: Person) {
  const readerId = who.id
  const { items } = await read<{ items: DebtView[] }>(`members/${readerId}/debts?limit=200`, who)
  const cards = peopleOf(items, { readerId, doubted: doubtedOf(balances, readerId) })
  for (const { id, net, disputed, doubted, debts } of cards) {
    expect({ net, disputed, doubted }).toEqual(between(sums, [id, readerId]))
    const sum = nettingOf(
      debts.filter((debt) => !debt.disputed),
      readerId,
    )
    expect([sum?.amount ?? 0, sum?.payer ?? 'nobody']).toEqual([
      Math.abs(net),
      net === 0 ? 'nobody' : net > 0 ? 'them' : 'you',
    ])
  }
  const { groups } = await done(who.get<{ groups: GroupOverview[] }>('/api/me/overview'))
  expect(whole(groups[0]?.net ?? 0)).toBe(netOf(sums, readerId))
}

async function compareFile(sums: ReadonlyMap<string, Sums>) {
  // A download asks for a sign-in of the last minutes.
  await pass(0)
  const file = await fetch(`${server.url}${group.path}/export?what=debts&format=csv`, {
    headers: { cookie: group.ben.cookie },
  })
  const lines = linesOfCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()))
  for (const one of people) {
    for (const other of people.filter(({ id }) => id > one.id)) {
      const owes = (debtorId: string, creditorId: string) =>
        lines
          .filter((line) => line.debtorId === debtorId && line.creditorId === creditorId && line.disputed === 'no')
          .reduce((sum, { remaining }) => sum + centsIn(remaining), 0)
      expect(owes(one.id, other.id) - owes(other.id, one.id), 'the file').toBe(between(sums, [one.id, other.id]).net)
    }
  }
}

/** A creditor's button: of a net that is owed to them, or refused with the sentence that says the same number. */
async function tryReminder(sums: ReadonlyMap<string, Sums>, debt: LedgerRows['debts'][number]) {
  const [creditor, debtor] = [debt.creditor, debt.debtor].map((id) => people.find((one) => one.id === id))
  if (!creditor || !debtor) return
  const { net } = between(sums, [debtor.id, creditor.id])
  const { status, body } = await creditor.post<unknown>(`${group.path}/debts/${debt.id}/remind`)
  if (status === 200) {
    expect(net).toBeGreaterThan(0)
    met.reminded = true
    await allTold(server, group)
    expect((await remindersOf(debtor))[0]).toMatch(wordsOf(creditor, net))
    return
  }
  const { message } = (body as { error: { message: string } }).error
  if (net > 0) {
    expect(message).toMatch(/^You can remind/)
    return
  }
  met.refused = true
  const words = net === 0 ? `you and ${debtor.name} are even` : `you owe ${debtor.name} ${formatMoney(cents(-net))}`
  expect(message).toBe(`All counted together, ${words}`)
}

const wordsOf = ({ name }: Person, net: number) =>
  new RegExp(
    `^You still owe ${name} ${formatShortMoney(cents(net)).replaceAll(/[$.]/g, String.raw`\$&`)} from \\d+ bets?$`,
  )

async function remindersOf(who: Person): Promise<string[]> {
  const { items } = await done(
    who.get<{ items: { title: string; message: string }[] }>('/api/notifications?filter=payment&limit=100'),
  )
  return items.flatMap(({ title, message }) => (title === 'Friendly Reminder' ? message : []))
}

async function compareAll() {
  const rows = await readRows(server, group.id)
  const sums = sumsOf(rows)
  const balances = await compareGroup(sums)
  for (const who of people) await comparePage(sums, balances, who)
  await compareFile(sums)
  const open = undisputed(rows).filter(({ status }) => status === 'pending')
  for (const debt of chance.some(open, 3)) await tryReminder(sums, debt)
  if (chance.isIn(30)) await pass(80 * hourMs)
}

/** Nobody has to sign in again. */
async function pass(ms: number) {
  const now = isoFromInstant(server.clock.advance(ms))
  await server.asOwner("update sessions set created_at = $1, expires_at = $1::timestamptz + interval '30 days'", [now])
}

async function offer() {
  const [creator, acceptor] = chance.some(people, 2)
  if (!creator || !acceptor) return
  const odds = chance.whole(100, 300) * (chance.isIn(50) ? 1 : -1)
  const { id, participants } = await made<BetAnswer>(
    accept(group, acceptor, await anOpenBid(group, creator, { ...customBid, odds })),
  )
  const risk = (role: string) => whole(participants.find((one) => one.role === role)?.risk ?? 0)
  // Often settled at once: few debts of one direction alone would show nothing.
  const won = { outcome: 'won', winnerId: chance.one([creator, acceptor]).id }
  if (chance.isIn(70)) await done(creator.post(`${group.path}/bets/${id}/settle`, won))
  sidesOf.set(id, { creator: creator.id, acceptor: acceptor.id, stake: risk('creator'), win: risk('acceptor') })
}

/** What is sent by itself: reminders after four days, and the digest of the next Monday. */
async function compareMessages() {
  const before = new Map(await Promise.all(people.map(async (who) => [who.id, await remindersOf(who)] as const)))
  await pass(96 * hourMs)
  const sums = sumsOf(await readRows(server, group.id))
  await remindDebtors(server.services)
  for (const who of people) {
    const all = await remindersOf(who)
    for (const message of all.slice(0, all.length - (before.get(who.id)?.length ?? 0))) {
      const creditor = people.find(({ name }) => message.startsWith(`You still owe ${name} `))
      if (!creditor) throw new Error(message)
      expect(message).toMatch(wordsOf(creditor, between(sums, [who.id, creditor.id]).net))
    }
  }
  const now = new Date(server.clock.now())
  await pass((((8 - now.getUTCDay()) % 7) * 24 + 33 - now.getUTCHours()) * hourMs - 24 * hourMs)
  await pass(new Date(server.clock.now()).getUTCDay() === 1 ? 0 : 24 * hourMs)
  await sendDigests(server.services)
  for (const who of people) {
    const digest = (await mailsTo(server, who.email)).findLast(({ kind }) => kind === 'weekly_digest')
    const net = netOf(sums, who.id)
    const amount = formatShortMoney(cents(Math.abs(net)))
    const words = net === 0 ? 'You are all square.' : net > 0 ? `You are owed ${amount}.` : `You owe ${amount}.`
    expect(digest?.text ?? 'You are all square.').toContain(words)
  }
}

it(
  `what two people owe each other is one number in every place that says it, after ${steps} steps with SEED=${seed} [BEY-12] [BEY-19] [BEY-23] [BEY-28] [BEY-33] [DEBT-11] [DEBT-13] [PAY-16] [CHN-28]`,
  async () => {
    const request = requestsOf({ group, people, chance, say: (words) => said.push(words) })
    try {
      for (let index = 0; index < steps; index += 1) {
        server.clock.advance(chance.whole(1, 60) * 1_000)
        if (index < 20 || chance.isIn(50)) await offer()
        const { status } = await request({ rows: await readRows(server, group.id), sidesOf })
        expect(status).toBeLessThan(500)
        if (index % 10 === 9) await compareAll()
      }
      await compareMessages()
    } catch (error) {
      throw new Error(`SEED=${seed}, after:\n${said.slice(-8).join('\n')}\n${error}`, { cause: error })
    }
    if (steps >= 400)
      expect(met).toEqual({ turned: true, disputed: true, doubted: true, reminded: true, refused: true })
  },
  60_000 + steps * 400,
)
