import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/sports.ts'
import { hourMs, after as later } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type WrittenBet, writeBets } from '#test/support/manyBets.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import {
  type CsvRow,
  cell,
  hasRecordedData,
  numberIn,
  readRecordedCsv,
  recordedDataNote,
} from '#test/support/recordedData.ts'
import { aGroup, type TestGroup } from '#test/support/story.ts'
import { settleDueBets } from './settleBets.ts'

type Verdict = 'won' | 'lost' | 'push'
type Played = { homeTeam: string; awayTeam: string; homeScore: number; awayScore: number }
type Judged = { readonly bet: WrittenBet; readonly told: Verdict }

/** Real games with the verdicts of others, settled as the product settles: from the feed to the debts. */
describe.skipIf(!hasRecordedData)(`a settlement run agrees with recorded verdicts${recordedDataNote}`, () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  /** The game stands in the feed with its final score; its bets wait for the run. */
  function played(sport: SportKey, index: number, { homeTeam, awayTeam, homeScore, awayScore }: Played) {
    const startsAt = later(server.clock.now(), -6 * hourMs)
    const game = aFeedGame({ id: `${sport}-${index}`, sport, homeTeam, awayTeam, startsAt })
    server.feed.addGame(game)
    server.feed.finish(game.id, homeScore, awayScore)
    return { gameId: game.id, sport, homeTeam, awayTeam, startsAt }
  }

  async function expectVerdicts(judged: readonly Judged[]): Promise<void> {
    await writeBets(
      server,
      group,
      judged.map(({ bet }) => bet),
    )
    expect(await settleDueBets(server.services)).toMatchObject({ settled: judged.length, errors: 0 })
    const { rows } = await server.services.db.pool.query<{
      id: string
      winner_id: string | null
      debtor_id: string | null
    }>(
      `select b.id, b.winner_id, d.debtor_id from bets b left join debts d on d.group_id = b.group_id and d.bet_id = b.id
        where b.group_id = $1 and b.status = 'settled'`,
      [group.id],
    )
    const winners = new Map(rows.map((row) => [row.id, row]))
    const winnerOf = { won: group.ann.id, lost: group.ben.id, push: null }
    const debtorOf = { won: group.ben.id, lost: group.ann.id, push: null }
    for (const { bet, told } of judged) {
      const row = winners.get(bet.id)
      expect([bet.id, row?.winner_id, row?.debtor_id]).toEqual([bet.id, winnerOf[told], debtorOf[told]])
    }
  }

  it('on 1,320 spreads and 1,320 totals of the NBA; a push makes no debt [STL-03] [STL-06] [STL-07] [STL-18]', async () => {
    const words = { '0': 'lost', '1': 'won', '2': 'push' } as const
    const judged = readRecordedCsv('games-with-lines/nba_2022-23_lines_verdicts.csv').flatMap(
      (row, index): Judged[] => {
        const game = {
          homeTeam: cell(row, 'home'),
          awayTeam: cell(row, 'away'),
          homeScore: numberIn(row, 'score_home'),
          awayScore: numberIn(row, 'score_away'),
        }
        const at = played('basketball_nba', index, game)
        const team = cell(row, 'whos_favored') === 'home' ? game.homeTeam : game.awayTeam
        const told = (column: string) => words[cell(row, column) as keyof typeof words]
        const spread = { betType: 'spread', team, line: -numberIn(row, 'spread') } as const
        const total = { betType: 'total', type: 'Over', line: numberIn(row, 'total') } as const
        return [
          { bet: { ...at, id: `nba-${index}-s`, side: spread }, told: told('id_spread') },
          { bet: { ...at, id: `nba-${index}-t`, side: total }, told: told('id_total') },
        ]
      },
    )
    expect(judged).toHaveLength(2_640)
    await expectVerdicts(judged)
  }, 60_000)

  it('on 2,887 spreads and totals of college basketball [STL-06] [STL-07] [STL-09]', async () => {
    const words = { W: 'won', L: 'lost', P: 'push', O: 'won', U: 'lost' } as const
    const rows = readRecordedCsv('games-with-lines/ncaab_jan-2023_team_rows_verdicts.csv')
    const judged = rows
      .filter((row: CsvRow) => cell(row, 'ats') !== '')
      .flatMap((row, index): Judged[] => {
        const won = cell(row, 'result') === 'W'
        const [own, other] = won ? ['winner_score', 'loser_score'] : ['loser_score', 'winner_score']
        const team = cell(row, 'team_name')
        const at = played('basketball_ncaab', index, {
          homeTeam: team,
          awayTeam: cell(row, 'opponent'),
          homeScore: numberIn(row, own ?? ''),
          awayScore: numberIn(row, other ?? ''),
        })
        const told = (column: string) => words[cell(row, column) as keyof typeof words]
        const spread = { betType: 'spread', team, line: numberIn(row, 'spread') } as const
        const total = { betType: 'total', type: 'Over', line: numberIn(row, 'total') } as const
        return [
          { bet: { ...at, id: `cbb-${index}-s`, side: spread }, told: told('ats') },
          { bet: { ...at, id: `cbb-${index}-t`, side: total }, told: told('ou') },
        ]
      })
    expect(judged).toHaveLength(2 * 2_887)
    await expectVerdicts(judged)
  }, 60_000)
})
