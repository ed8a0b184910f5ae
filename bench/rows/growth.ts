import { seedActiveBets, settleByCoin, settleDown } from '#bench/support/bets.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, httpRate } from '#bench/support/httpRate.ts'
import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups, signIn } from '#bench/support/people.ts'
import { alternate } from '#bench/support/rounds.ts'
import { onStage } from '#bench/support/stage.ts'

const members = 100
const sizes = { small: 1_000, large: 100_000 } as const
const answers = ['stats', 'stats/profit', 'balances'] as const
const connections = 4
const forMs = 1_500

/** What statistics and balances of a group of 100 members cost as its settled bets grow from 1,000 to 100,000. */
export function growthRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: 2, members })
    await seedActiveBets(database, { first: 1, last: sizes.small, firstGroup: 1, groups: 1, members })
    const last = sizes.small + sizes.large
    await seedActiveBets(database, { first: sizes.small + 1, last, firstGroup: 2, groups: 1, members })
    await settleByCoin(database)
    await settleDown(database)
    const { port } = await stage.program(database)
    const cookies = [await signIn(database, { group: 1, member: 1 }), await signIn(database, { group: 2, member: 1 })]
    const timeFor = async (answer: string, group: number) => {
      const headers = { cookie: cookies[group - 1] ?? '' }
      const request = requestText('GET', `/api/groups/${idOf(group)}/${answer}`, { headers })
      const { status } = await askOnce(port, request)
      if (status !== 200) throw new Error(`${answer} was answered with ${status}`)
      return 1_000 / (await httpRate(port, { connections, amount: { forMs }, request: () => request }))
    }
    const results: Measurement[] = []
    for (const answer of answers) {
      const times = await alternate({ small: () => timeFor(answer, 1), large: () => timeFor(answer, 2) }, { rounds: 3 })
      results.push(
        ratioOf(`${answer} of a group of 100 members with 100,000 settled bets`, {
          unit: 'ms',
          measured: { name: 'large', values: times.large },
          reference: { name: 'with 1,000', values: times.small },
          goal: { atMost: 3 },
        }),
      )
    }
    return results
  })
}
