import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import type { TestServer } from './aServer.ts'
import type { Person } from './person.ts'
import { aBet, accept, anOpenBid, done, made, type TestGroup, withNeutralAdmin } from './story.ts'
import { balanceDifferences, talliesOfAllBets } from './tallies.ts'

type About = { readonly of: Pick<BetAnswer, 'id'> }

/** What people do about the results of a group's bets, and what they read. */
export function disputesIn(group: TestGroup) {
  const path = ({ of }: About) => `${group.path}/bets/${of.id}/dispute`
  const listed = async (query = '') =>
    (await done(group.cleo.get<{ items: DebtView[] }>(`${group.path}/debts${query}`))).items
  return {
    /** A bet that Ann won against Ben, as she says: he owes her $75. With null a push. */
    async settledBet(winner: Person | null = group.ann): Promise<BetAnswer> {
      const { id } = await aBet(group)
      const said = winner ? { outcome: 'won', winnerId: winner.id } : { outcome: 'push' }
      return done(group.ann.post<BetAnswer>(`${group.path}/bets/${id}/settle`, said))
    },
    open: (who: Person, outcome: string, { of, reason = 'It rained' }: About & { reason?: string }) =>
      who.post<BetAnswer>(path({ of }), { outcome, reason }),
    answer: (who: Person, outcome: string, { of, reason }: About & { reason?: string }) =>
      who.post<BetAnswer>(`${path({ of })}/answer`, reason ? { outcome, reason } : { outcome }),
    decide: (who: Person, outcome: string, { of, reason = 'I saw it' }: About & { reason?: string }) =>
      who.post<BetAnswer>(`${path({ of })}/decision`, { outcome, reason }),
    read: ({ of }: About, who: Person = group.cleo) => done(who.get<BetAnswer>(`${group.path}/bets/${of.id}`)),
    steps: async ({ of }: About) =>
      (await done(group.cleo.get<{ items: BetStep[] }>(`${group.path}/bets/${of.id}/timeline`))).items,
    listed,
    debts: async ({ of }: About) =>
      (await listed())
        .filter(({ betId }) => betId === of.id)
        .map(({ debtorId, amount, paid, remaining, status }) => ({
          debtor: debtorId === group.ann.id ? 'Ann' : 'Ben',
          ...{ amount, paid, remaining, status },
        }))
        .sort((a, b) => a.status.localeCompare(b.status) || b.amount - a.amount || a.debtor.localeCompare(b.debtor)),
    net: async (who: Person) =>
      (await done(group.cleo.get<BalancesView>(`${group.path}/balances`))).members.find(
        ({ userId }) => userId === who.id,
      )?.net,
    /** Wins, losses and profit. */
    stats: async (who: Person) => {
      const { members } = await done(group.cleo.get<StatsView>(`${group.path}/stats`))
      const own = members.find(({ id }) => id === who.id)
      return own && [own.wins, own.losses, own.profit]
    },
  }
}

/** Where the tallies, or what is kept of pairs, differ from a recomputation from all bets and debts. */
export async function tallyDifferences(server: TestServer): Promise<unknown[]> {
  const { rows } = await server.asOwner(
    `(select * from tallies except select * from ${talliesOfAllBets})
     union all (select * from ${talliesOfAllBets} except select * from tallies)`,
  )
  rows.push(...(await server.asOwner(balanceDifferences)).rows)
  return rows
}

/** A bet of Ben against Cleo: a push, as he says, which she disputes. */
export async function aDisputedPush(group: TestGroup): Promise<string> {
  const { ben, cleo, path } = group
  const { id } = await made(accept(group, cleo, await anOpenBid(group, ben)))
  await done(ben.post(`${path}/bets/${id}/settle`, { outcome: 'push' }))
  await done(cleo.post(`${path}/bets/${id}/dispute`, { outcome: 'acceptor', reason: 'It rained' }))
  return id
}

type Run = (command: () => Promise<unknown>, ids?: Record<string, string>) => Promise<void>

/** Bets are called off, and results disputed and corrected. */
export async function putResultsRight(run: Run, group: TestGroup): Promise<void> {
  const [kept, cancelled] = [await aBet(group), await aBet(group)]
  for (const [betId, who, end] of [
    ...([
      [kept.id, group.ben, ''],
      [kept.id, group.ann, '/decline'],
      [kept.id, group.ann, ''],
      [kept.id, group.ann, '/withdraw'],
    ] as const),
    ...([
      [cancelled.id, group.ann, ''],
      [cancelled.id, group.ben, '/agree'],
    ] as const),
  ]) {
    await run(() => done(who.post(`${group.path}/bets/${betId}/cancellation${end}`)), { betId })
  }
  // Cleo decides as an admin since before the bets.
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
  const [{ id: betId }, closed] = [await aBet(group), await aBet(group)]
  const winner = { outcome: 'won', winnerId: group.ann.id }
  for (const id of [betId, closed.id]) await done(group.ann.post(`${group.path}/bets/${id}/settle`, winner))
  const dispute = `${group.path}/bets/${betId}/dispute`
  const ofClosed = `${group.path}/bets/${closed.id}/dispute`
  const say = (outcome: string) => ({ outcome, reason: 'It rained' })
  await run(() => done(group.ben.post(dispute, say('acceptor'))), { betId })
  await run(() => done(group.ann.post(`${dispute}/answer`, say('push'))), { betId })
  await run(() => done(group.cleo.post(`${dispute}/decision`, say('acceptor'))), { betId })
  await done(group.ben.post(ofClosed, say('push')))
  await run(() => done(group.cleo.post(`${ofClosed}/decision`, say('creator'))), { betId: closed.id })
  await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'member' }))
}

/** A payment of Ben and Ann is undone, another one doubted, answered, kept, and undone all the same. */
export async function payAndDoubt(run: Run, group: TestGroup, debtId: string): Promise<void> {
  const { ann, ben, cleo, path } = group
  await withNeutralAdmin(group)
  await run(() => done(cleo.post(`${path}/debts/${debtId}/reverse`, { reason: 'paid twice' })))
  await run(() => done(ann.post(`${path}/debts/${debtId}/remind`)))
  await run(() => made(ann.post(`${path}/debts/${debtId}/forgive`, { amount: 1 })))
  let paymentId = ''
  await run(async () => {
    const part = { debtIds: [debtId], method: 'cash', amount: 2 }
    paymentId = (await made(ben.post<{ id: string }>(`${path}/payments`, part))).id
  })
  const doubt = `${path}/payments/${paymentId}/doubt`
  await run(() => done(ann.post(doubt, { reason: 'nothing came' })))
  await run(() => done(ben.post(`${doubt}/answer`, { answer: 'keep', reason: 'it is there' })))
  await run(() => done(cleo.post(`${doubt}/answer`, { answer: 'keep', reason: 'I saw it' })))
  await run(() => done(cleo.post(`${path}/payments/${paymentId}/reverse`, { reason: 'it is not' })))
  await done(ann.send('PATCH', `${path}/members/${cleo.id}`, { role: 'member' }))
}
