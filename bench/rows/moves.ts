import { seedActiveBets, settleDown } from '#bench/support/bets.ts'
import { servicesOn } from '#bench/support/inProcess.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { idOf, seedGroups } from '#bench/support/people.ts'
import { timeOf } from '#bench/support/rounds.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { followNews } from '#features/bids/server/followGames.ts'

const bets = 50_000
const rounds = 5

/** Moving the start of many bets of one group, which holds its lock: by ten minutes, and by some hours. */
export function movesRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: 1, members: 10 })
    const services = await servicesOn(database, stage)
    await seedActiveBets(database, { first: 1, last: bets, groups: 1, members: 10, games: 1 })
    await settleDown(database)
    const times = async (minutes: number) => {
      const values: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await moveGame(database, minutes)
        values.push(await timeOf(() => followNews(services, null)))
      }
      return values
    }
    const what = `a game with ${bets.toLocaleString('en-US')} bets of one group moves`
    return [
      figureOf(`${what} by ten minutes`, { unit: 'ms', values: await times(10) }),
      figureOf(`${what} by hours, so that both sides are told`, { unit: 'ms', values: await times(180) }),
    ]
  })
}

/** To that long after its first start and back, as a report of the odds service does. */
async function moveGame({ client }: BenchDatabase, minutes: number): Promise<void> {
  await client.query(
    `with was as (select starts_at from games where id = $1), moved as (
       update games g set moved_at = now(), starts_at = case when g.starts_at = g.scheduled_at
              then g.scheduled_at + make_interval(mins => $2) else g.scheduled_at end
        where g.id = $1 returning *)
     insert into game_news (group_id, game_id, sport, home_team, away_team, what, moved_from, moved_to)
     select $3, m.id, m.sport, m.home_team, m.away_team, 'moved', w.starts_at, m.starts_at from moved m, was w`,
    [idOf(0), minutes, idOf(1)],
  )
}
