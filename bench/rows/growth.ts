import { payDebts, seedActiveBets, settleByCoin, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, httpRate } from '#bench/support/httpRate.ts'
import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'

const members = 100
const sizes = { small: 1_000, large: 100_000 } as const
/** Friends pay: the unpaid debts do not grow over the years. */
const unpaid = 500
const groups = { small: 1, large: 2, smallUnpaid: 3, largeUnpaid: 4 } as const
const connections = 4
const forMs = 1_500

/** What statistics and balances of a group of 100 members cost as its settled bets grow from 1,000 to 100,000. */
export function growthRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seed(database)
    const { port } = await stage.program(database)
    const timeFor = async (answer: string, group: number) => {
      const headers = { cookie: await signIn(database, { group, member: 1 }) }
      const request = requestText('GET', `/api/groups/${idOf(group)}/${answer}`, { headers })
      const { status } = await askOnce(port, request)
      if (status !== 200) throw new Error(`${answer} was answered with ${status}`)
      return 1_000 / (await httpRate(port, { connections, amount: { forMs }, request: () => request }))
    }
    const { small, large, smallUnpaid, largeUnpaid } = groups
    type Growing = { from: number; to: number; which?: string }
    const growth = async (answer: string, { from, to, which = '' }: Growing) => {
      const times = await alternate({ small: () => timeFor(answer, from), large: () => timeFor(answer, to) })
      return ratioOf(`${answer} of 100 members with 100,000 settled bets${which}`, {
        unit: 'ms',
        measured: { name: 'large', values: times.large },
        reference: { name: 'with 1,000', values: times.small },
        goal: { atMost: 3 },
      })
    }
    const neverPaid = { from: smallUnpaid, to: largeUnpaid }
    return [
      await growth('stats?without=luck', { from: small, to: large }),
      await growth('stats', { from: small, to: large }),
      await growth('stats/profit', { from: small, to: large }),
      await growth('balances', { from: small, to: large, which: `, ${unpaid} debts unpaid` }),
      await growth('balances?without=debtIds', { ...neverPaid, which: ', no debt ever paid' }),
      await growth('balances', { ...neverPaid, which: ', no debt ever paid' }),
    ]
  })
}

async function seed(database: BenchDatabase): Promise<void> {
  await seedGroups(database, { groups: 4, members })
  let last = 0
  for (const [name, group] of Object.entries(groups)) {
    const bets = name.startsWith('small') ? sizes.small : sizes.large
    await seedActiveBets(database, { first: last + 1, last: last + bets, firstGroup: group, groups: 1, members })
    last += bets
  }
  await settleByCoin(database)
  for (const group of [groups.small, groups.large]) await payDebts(database, { group, pending: unpaid })
  await settleDown(database)
}
