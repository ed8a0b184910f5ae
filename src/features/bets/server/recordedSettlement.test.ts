import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
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
type Graded = { readonly bet: WrittenBet; readonly verdict: Verdict }

/** Real games with their recorded verdicts, settled as the product settles: from the feed to the debts. */
describe.skipIf(!hasRecordedData)(`a settlement run agrees with recorded verdicts${recordedDataNote}`, () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  /** The feed has the game's final score; its bets wait for the run. */
  function played(sport: SportKey, index: number, { homeTeam, awayTeam, homeScore, awayScore }: Played) {
    const startsAt = later(server.clock.now(), -6 * hourMs)
    const game = aFeedGame({ id: `${sport}-${index}`, sport, homeTeam, awayTeam, startsAt })
    server.feed.addGame(game)
    server.feed.finish(game.id, homeScore, awayScore)
    return { gameId: game.id, sport, homeTeam, awayTeam, startsAt }
  }

  async function expectVerdicts(graded: readonly Graded[]): Promise<void> {
    await writeBets(
      server,
      group,
      graded.map(({ bet }) => bet),
    )
    expect(await settleDueBets(server.services)).toMatchObject({ settled: graded.length, errors: 0 })
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
    for (const { bet, verdict } of graded) {
      const row = winners.get(bet.id)
      expect([bet.id, row?.winner_id, row?.debtor_id]).toEqual([bet.id, winnerOf[verdict], debtorOf[verdict]])
    }
  }

  it('on 1,320 spreads and 1,320 totals of the NBA; a push makes no debt [STL-03] [STL-06] [STL-07] [STL-18]', async () => {
    const words = { '0': 'lost', '1': 'won', '2': 'push' } as const
    const graded = readRecordedCsv('games-with-lines/nba_2022-23_lines_verdicts.csv').flatMap(
      (row, index): Graded[] => {
        const game = {
          homeTeam: cell(row, 'home'),
          awayTeam: cell(row, 'away'),
          homeScore: numberIn(row, 'score_home'),
          awayScore: numberIn(row, 'score_away'),
        }
        const at = played('basketball_nba', index, game)
        const team = cell(row, 'whos_favored') === 'home' ? game.homeTeam : game.awayTeam
        const verdict = (column: string) => words[cell(row, column) as keyof typeof words]
        const spread = { betType: 'spread', team, line: -numberIn(row, 'spread') } as const
        const total = { betType: 'total', type: 'Over', line: numberIn(row, 'total') } as const
        return [
          { bet: { ...at, id: `nba-${index}-s`, side: spread }, verdict: verdict('id_spread') },
          { bet: { ...at, id: `nba-${index}-t`, side: total }, verdict: verdict('id_total') },
        ]
      },
    )
    expect(graded).toHaveLength(2_640)
    await expectVerdicts(graded)
  }, 60_000)

  it('on 2,887 spreads and totals of college basketball [STL-06] [STL-07] [STL-09]', async () => {
    const words = { W: 'won', L: 'lost', P: 'push', O: 'won', U: 'lost' } as const
    const rows = readRecordedCsv('games-with-lines/ncaab_jan-2023_team_rows_verdicts.csv')
    const graded = rows
      .filter((row: CsvRow) => cell(row, 'ats') !== '')
      .flatMap((row, index): Graded[] => {
        const won = cell(row, 'result') === 'W'
        const [own, other] = won ? ['winner_score', 'loser_score'] : ['loser_score', 'winner_score']
        const team = cell(row, 'team_name')
        const at = played('basketball_ncaab', index, {
          homeTeam: team,
          awayTeam: cell(row, 'opponent'),
          homeScore: numberIn(row, own ?? ''),
          awayScore: numberIn(row, other ?? ''),
        })
        const verdict = (column: string) => words[cell(row, column) as keyof typeof words]
        const spread = { betType: 'spread', team, line: numberIn(row, 'spread') } as const
        const total = { betType: 'total', type: 'Over', line: numberIn(row, 'total') } as const
        return [
          { bet: { ...at, id: `cbb-${index}-s`, side: spread }, verdict: verdict('ats') },
          { bet: { ...at, id: `cbb-${index}-t`, side: total }, verdict: verdict('ou') },
        ]
      })
    expect(graded).toHaveLength(2 * 2_887)
    await expectVerdicts(graded)
  }, 60_000)

  it('on 534 totals of the NFL [STL-07]', async () => {
    const words = { over: 'won', under: 'lost', push: 'push' } as const
    const rows = readRecordedCsv('games-with-lines/nfl_2014-2015_spreadspoke_totals_verdict.csv')
    const graded = rows.map((row, index): Graded => {
      const at = played('americanfootball_nfl', index, {
        homeTeam: cell(row, 'team_home'),
        awayTeam: cell(row, 'team_away'),
        homeScore: numberIn(row, 'score_home'),
        awayScore: numberIn(row, 'score_away'),
      })
      const side = { betType: 'total', type: 'Over', line: numberIn(row, 'over_under_line') } as const
      return {
        bet: { ...at, id: `nfl-${index}`, side },
        verdict: words[cell(row, 'over_under_result') as keyof typeof words],
      }
    })
    expect(graded).toHaveLength(534)
    await expectVerdicts(graded)
  }, 60_000)

  it('on 1,451 picks of totals and 1,432 of spreads of college football [STL-06] [STL-07]', async () => {
    const words = { Win: 'won', Loss: 'lost', Push: 'push' } as const
    const rows = readRecordedCsv('games-with-lines/ncaaf_2022_picks_graded.csv')
    const graded = rows.flatMap((row, index): Graded[] => {
      const [homeTeam, awayTeam] = [cell(row, 'home_team'), cell(row, 'away_team')]
      const scores = { homeScore: numberIn(row, 'home_points'), awayScore: numberIn(row, 'away_points') }
      const at = played('americanfootball_ncaaf', index, { homeTeam, awayTeam, ...scores })
      const type = cell(row, 'O/U Pick Side') === 'OVER' ? 'Over' : 'Under'
      const team = cell(row, 'ATS Pick Team')
      // Above zero the home team is favored.
      const line = numberIn(row, 'market_spread_home') * (team === homeTeam ? -1 : 1)
      const lead = (scores.homeScore - scores.awayScore) * (team === homeTeam ? 1 : -1)
      const verdict = (column: string) => words[cell(row, column) as keyof typeof words]
      const total = { betType: 'total', type, line: numberIn(row, 'market_total') } as const
      const picks = [{ bet: { ...at, id: `cfb-${index}-t`, side: total }, verdict: verdict('Total Result') }]
      // The source that graded the picks against the spread had no pushes: those are skipped.
      if (lead + line === 0) return picks
      return [
        ...picks,
        {
          bet: { ...at, id: `cfb-${index}-s`, side: { betType: 'spread', team, line } as const },
          verdict: verdict('Result'),
        },
      ]
    })
    expect(graded).toHaveLength(1_451 + 1_432)
    await expectVerdicts(graded)
  }, 60_000)

  it('and leaves 48 hockey games alone whose shootout nobody recorded: their goals are equal [BEY-03] [BEY-04]', async () => {
    const rows = readRecordedCsv('games-with-lines/nhl_2025_oct-nov_noon-lines_and_finals.csv')
    const bets = rows.map((row, index) => {
      const [homeTeam, awayTeam] = [cell(row, 'home_team'), cell(row, 'away_team')]
      const scores = { homeScore: numberIn(row, 'home_score'), awayScore: numberIn(row, 'away_score') }
      const at = played('icehockey_nhl', index, { homeTeam, awayTeam, ...scores })
      return { ...at, id: `nhl-${index}`, side: { betType: 'moneyline', team: homeTeam } as const }
    })
    await writeBets(server, group, bets)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 553 - 48, errors: 0 })
    const { rows: held } = await server.services.db.pool.query<{ id: string }>(
      `select id from bets where group_id = $1 and status = 'active' and needs_attention = 'tied in a sport without ties'`,
      [group.id],
    )
    const ties = rows.flatMap((row, index) =>
      cell(row, 'decided_by_shootout_winner_not_recorded') === '1' ? [`nhl-${index}`] : [],
    )
    expect(held.map(({ id }) => id).sort()).toEqual(ties.sort())
  }, 60_000)
})
