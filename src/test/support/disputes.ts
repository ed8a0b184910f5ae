import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { StatsView } from '#features/stats/contract.ts'
import type { TestServer } from './aServer.ts'
import type { Person } from './person.ts'
import { aBet, done, type TestGroup } from './story.ts'

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

/** Where the tallies differ from a recomputation from all bets. */
export async function tallyDifferences(server: TestServer): Promise<unknown[]> {
  const { rows } = await server.asOwner(
    `(select * from tallies except select * from tallies_of_all_bets())
     union all (select * from tallies_of_all_bets() except select * from tallies)`,
  )
  return rows
}
