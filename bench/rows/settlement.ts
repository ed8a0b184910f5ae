import { seedActiveBets, settleDown } from '#bench/support/bets.ts'
import { servicesOn } from '#bench/support/inProcess.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { idOf, seedGroups } from '#bench/support/people.ts'
import { alternate, timeOf } from '#bench/support/rounds.ts'
import { settleRowByRow } from '#bench/support/settledRowByRow.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { instant } from '#domain/times.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import type { FeedScore, OddsService } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'

const groups = 200
const games = 500
const members = 10

/** A settlement run over many groups whose games have all ended. */
export function settlementRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups, members })
    const services = await servicesOn(database, stage, finalScores)
    const house = { database, services, seeded: 0 }
    const rates = await alternate({
      program: () => settledPerSecond(house, 10_000, 'program'),
      reference: () => settledPerSecond(house, 10_000, 'row by row'),
    })
    const sizes = await alternate(
      {
        small: () => settledPerSecond(house, 1_000, 'program'),
        large: () => settledPerSecond(house, 100_000, 'program'),
      },
      { rounds: 3 },
    )
    return [
      ratioOf('settle 10,000 bets on 500 games in 200 groups', {
        unit: '/s',
        measured: { name: 'program', values: rates.program },
        reference: { name: 'row by row, a transaction a group', values: rates.reference },
        goal: { atLeast: 5 },
      }),
      ratioOf('settle 100,000 bets', {
        unit: '/s',
        measured: { name: '100,000', values: sizes.large },
        reference: { name: 'of 1,000 bets', values: sizes.small },
        goal: { atLeast: 1 },
      }),
      figureOf('a whole run over 100,000 bets', { unit: 's', values: sizes.large.map((rate) => 100_000 / rate) }),
    ]
  })
}

type House = { readonly database: BenchDatabase; readonly services: Services; seeded: number }

/** Seeds so many active bets, settles them and returns the bets per second. */
async function settledPerSecond(house: House, bets: number, by: 'program' | 'row by row'): Promise<number> {
  const { database, services } = house
  await seedActiveBets(database, { first: house.seeded + 1, last: house.seeded + bets, groups, members, games })
  house.seeded += bets
  await settleDown(database)
  let settled = 0
  const ms = await timeOf(async () => {
    if (by === 'program') settled = (await settleDueBets(services)).settled
    else settled = await settleRowByRow(database, homeWon)
  })
  if (settled !== bets) throw new Error(`${by} settled ${settled} of ${bets} bets`)
  return (bets / ms) * 1_000
}

const homeWon = (gameId: string) => Number(gameId) % 3 > 0

/** An odds service where all games have ended. */
const finalScores: OddsService = {
  isSample: true,
  isFree: true,
  credit: null,
  fetchOdds: async () => ({ games: [], credits: null }),
  fetchEvents: async () => ({ games: [], credits: null }),
  fetchScores: async (sport) => ({
    scores: Array.from({ length: games }, (_, game): FeedScore => {
      const [home, away] = homeWon(idOf(game)) ? ['101', '99'] : ['99', '101']
      const [homeTeam, awayTeam] = ['Miami Heat', 'Boston Celtics']
      const at = instant(Date.now())
      return {
        id: idOf(game),
        sport,
        homeTeam,
        awayTeam,
        startsAt: instant(at - 5 * 3_600_000),
        lastUpdate: at,
        completed: true,
        scores: [
          { name: homeTeam, score: home },
          { name: awayTeam, score: away },
        ],
      }
    }),
    credits: null,
  }),
}
