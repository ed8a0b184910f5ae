import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { habits } from '#bench/sunday/simulate.ts'
import { betPlayer, paidAtOnce } from '#bench/support/betLife.ts'
import { figureOf, type Measurement } from '#bench/support/measurement.ts'
import { seedGroups } from '#bench/support/people.ts'
import { type BenchDatabase, onStage } from '#bench/support/stage.ts'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { newId } from '#server/newId.ts'
import { customBid } from '#test/support/story.ts'
import { nflTeams } from '../../scripts/sampleTeams.ts'

const bets = 500
const groups = 100
const sundays = 52
/** Mails are kept 90 days. */
const sundaysOfMails = 13
/** As the simulated Sunday counts them. */
const otherWriteOfBet = 0.1

/**
 * The backup of a year of a hundred groups of ten: each week has one Sunday with the habits of the simulated one, and
 * all bets are for a custom event. Computed from what bets that were played add to a backup, for as long as each kind of
 * row is kept: mails 90 days, answers for repeated requests a day, everything else the year.
 */
export function backupRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const database = await stage.database()
    await seedGroups(database, { groups: 1, members: habits.membersOfGroup })
    const { port } = await stage.program(database, { JOBS: 'on' })
    const play = await betPlayer(database, port, bidsOnTeams())
    await play(paidAtOnce)
    let backups = 0
    const kilobytes = async () => {
      backups += 1
      const file = join(stage.folder, `${backups}.betwixt`)
      await makeBackup(database.connection, file)
      return gzipSync(withRealIds(gunzipSync(await readFile(file)).toString()), { level: 6 }).length / 1024
    }
    const empty = await kilobytes()
    await play(bets)
    const fresh = ((await kilobytes()) - empty) / bets
    await forget(database, ['group_answers'])
    const afterADay = ((await kilobytes()) - empty) / bets
    await forget(database, ['outbox_attempts', 'outbox'])
    const afterMonths = ((await kilobytes()) - empty) / bets
    const betsOfSunday = betsWorth(groups * habits.membersOfGroup)
    const year = fresh + (sundaysOfMails - 1) * afterADay + (sundays - sundaysOfMails) * afterMonths
    return [
      figureOf('a backup of a year of 100 groups of 10, a Sunday a week', {
        unit: 'MB',
        values: [(year * betsOfSunday) / 1024],
        goal: { atMost: 100 },
      }),
      figureOf('what a bet from its bid to its payment adds to a backup of its day', { unit: 'KB', values: [fresh] }),
      figureOf('the same: after a year', { unit: 'KB', values: [afterMonths] }),
    ]
  })
}

/** Lines after which others are told of: as many as ten bets have notices. */
const linesOfGroup = 120

/** With ids as the program makes them, of one group after the other: those of benchmarks are mere numbers. */
function withRealIds(text: string): string {
  let ids = new Map<string, string>()
  const realId = (id: string) => {
    const real = ids.get(id) ?? newId()
    ids.set(id, real)
    return real
  }
  const lines = text.split('\n').map((line, index) => {
    if (index % linesOfGroup === 0) ids = new Map()
    return line.replace(/\b0{12}\d{8}\b/g, realId)
  })
  return lines.join('\n')
}

/** So many members' bets of a Sunday, with what else they write as bets. */
function betsWorth(members: number): number {
  const { active, betsEach, otherWritesEach } = habits
  return members * active * (betsEach / 2 + otherWritesEach * otherWriteOfBet)
}

/** Bids with different words and amounts each: the same ones again would be nothing to a compressed file. */
function bidsOnTeams(): () => object {
  const teams = Object.values(nflTeams)
  let turn = 0
  return () => {
    turn += 1
    const [home, away] = [turn % teams.length, (turn * 7 + 5) % teams.length]
    const [homeTeam, awayTeam] = [teams[home], teams[home === away ? (away + 1) % teams.length : away]]
    return { ...customBid, homeTeam, awayTeam, odds: 100 + ((turn * 37) % 300), wagerAmount: 5 + ((turn * 13) % 200) }
  }
}

/** As the jobs that delete by age do in time, which the tables hold to. */
async function forget({ client }: BenchDatabase, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(`delete from ${table}`)
    await client.query(`alter table ${table} enable trigger user`)
  }
}
