import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { instantFromIso } from '#domain/times.ts'
import { OddsServiceError } from '#server/providers/oddsService.ts'
import { aFeedGame, anOddsFeed } from '#test/support/oddsFeed.ts'
import { hasRecordedData, readRecordedJson, recordedDataNote } from '#test/support/recordedData.ts'
import { openOddsApi } from './oddsApi.ts'

const startsAt = instantFromIso('2026-11-22T18:00:00Z')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A service that answers as the test says. */
async function aService(answer: RequestListener, timeoutMs = 2_000) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return openOddsApi({ url: `http://127.0.0.1:${port}/v4/`, apiKey: 'secret key', isSample: false, timeoutMs })
}

async function failure(asked: Promise<unknown>): Promise<OddsServiceError> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof OddsServiceError)) throw new Error(`not a failure of the service: ${error}`)
  return error
}

test('odds are asked for with key, regions, markets and American odds; games and credits come back [FEED-13] [FEED-15]', async () => {
  const feed = await anOddsFeed()
  closing.push(feed.stop)
  feed.setGames(aFeedGame({ id: 'g1', startsAt }), aFeedGame({ sport: 'basketball_nba', startsAt }))
  const service = openOddsApi({ url: feed.url, apiKey: 'test', isSample: false })
  const { games, credits } = await service.fetchOdds('americanfootball_nfl')
  expect(games).toMatchObject([
    {
      id: 'g1',
      startsAt,
      homeTeam: 'Miami Dolphins',
      books: [{ key: 'draftkings', moneyline: { home: -150, away: 130 } }],
    },
  ])
  expect(credits).toEqual({ last: 6, used: 6, remaining: 999_994 })
  expect(feed.requests).toHaveLength(1)
  expect(feed.requests[0]).toMatchObject({ kind: 'odds', sport: 'americanfootball_nfl' })
  expect(Object.fromEntries(feed.requests[0]?.parameters ?? [])).toEqual({
    apiKey: 'test',
    regions: 'us,us2',
    markets: 'h2h,spreads,totals',
    oddsFormat: 'american',
    dateFormat: 'iso',
  })
})

test('the credits left are asked for without cost, by the list of sports [FEED-15]', async () => {
  const feed = await anOddsFeed()
  closing.push(feed.stop)
  const service = openOddsApi({ url: feed.url, apiKey: 'test', isSample: false })
  await service.fetchOdds('americanfootball_nfl')
  expect(await service.fetchCredits?.()).toEqual({ last: 0, used: 6, remaining: 999_994 })
  expect(feed.requests.at(-1)).toMatchObject({ kind: 'sports', sport: '' })
  feed.fail(503)
  expect((await failure(service.fetchCredits?.() ?? Promise.resolve())).message).toBe('API Error: 503')
})

test('scores are asked for with the days; the score of a live and of a finished game come back [FEED-14]', async () => {
  const now = instantFromIso('2026-11-22T20:00:00Z')
  const feed = await anOddsFeed({ clock: () => now })
  closing.push(feed.stop)
  feed.setGames(aFeedGame({ id: 'live', startsAt }), aFeedGame({ id: 'over', startsAt }))
  feed.setScore('live', { home: 7, away: 3 })
  feed.finish('over', 20, 17)
  const service = openOddsApi({ url: feed.url, apiKey: 'test', isSample: false })
  const { scores, credits } = await service.fetchScores('americanfootball_nfl', 3)
  expect(scores.map(({ id, completed }) => [id, completed])).toEqual([
    ['live', false],
    ['over', true],
  ])
  expect(credits?.last).toBe(2)
  expect(feed.requests[0]?.parameters.get('daysFrom')).toBe('3')
  expect((await service.fetchOdds('americanfootball_nfl')).games.map(({ id }) => id)).toEqual(['live'])
})

type Recorded = { http_status: number; body: { error_code: string } }
const errors = hasRecordedData ? (readRecordedJson('odds-api/error_bodies_recorded.json') as Recorded[]) : []

describe.skipIf(!hasRecordedData)('recorded errors', () => {
  test.each(errors.map((one) => [one.body.error_code, one] as const))(
    `%s fails with its status and code${recordedDataNote} [FEED-30]`,
    async (code, { http_status: status, body }) => {
      const service = await aService((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
        response.end(`${JSON.stringify(body)}\n`)
      })
      const error = await failure(service.fetchOdds('basketball_nba'))
      expect(error.message).toMatch(new RegExp(`^API Error: ${status}`))
      expect(error).toMatchObject({ status, errorCode: code, retryAfterMs: 7_000 })
    },
  )
})

test.each([
  ['OUT_OF_USAGE_CREDITS', "API Error: 401, the service's credits are used up"],
  ['INVALID_KEY', 'API Error: 401, the key is not accepted'],
  ['DEACTIVATED_KEY', 'API Error: 401, the key is not accepted'],
  ['MISSING_KEY', 'API Error: 401, the key is not accepted'],
  ['SOMETHING_NEW', 'API Error: 401'],
])('%s is a failure with its reason [FEED-13] [FEED-30]', async (code, message) => {
  const service = await aService((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'no', error_code: code }))
  })
  expect((await failure(service.fetchOdds('basketball_nba'))).message).toBe(message)
})

test('a score in a text with blanks around it is that score [FEED-04]', async () => {
  const feed = await anOddsFeed({ clock: () => instantFromIso('2026-11-22T20:00:00Z') })
  closing.push(feed.stop)
  feed.setGames(aFeedGame({ id: 'over', startsAt }))
  const [home, away] = [' 20', '17 \n']
  feed.setScoreRow('over', {
    completed: true,
    scores: [
      { name: 'Miami Dolphins', score: home },
      { name: 'Buffalo Bills', score: away },
    ],
  })
  const service = openOddsApi({ url: feed.url, apiKey: 'test', isSample: false })
  const { scores } = await service.fetchScores('americanfootball_nfl', 3)
  expect(scores[0]?.scores).toEqual([
    { name: 'Miami Dolphins', score: '20' },
    { name: 'Buffalo Bills', score: '17' },
  ])
})

test('an answer that cannot be read has cost what the service says [FEED-15]', async () => {
  for (const body of ['[{"id": "x"', '{"message": "hello"}', `[${' '.repeat(9 * 1024 * 1024)}]`]) {
    const service = await aService((_, response) => {
      response.writeHead(200, { 'x-requests-last': '6', 'x-requests-used': '7', 'x-requests-remaining': '93' })
      response.end(body)
    })
    const { credits } = await failure(service.fetchOdds('basketball_nba'))
    expect(credits).toEqual({ last: 6, used: 7, remaining: 93 })
  }
})

describe('a service that misbehaves is an error that never tells the key', () => {
  const answers: [string, RequestListener][] = [
    ['HTML', (_, response) => response.end('<html>Maintenance</html>')],
    ['half a document', (_, response) => response.end('[{"id": "x"')],
    ['an object', (_, response) => response.end('{"message": "hello"}')],
    ['500 with HTML', (_, response) => response.writeHead(500).end('<h1>secret key</h1>')],
    ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a cut connection', (_, response) => void response.destroy()],
    ['a body that stops', (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('[')],
    ['nothing at all', () => {}],
    ['50 MB', (_, response) => response.end(`[${' '.repeat(50 * 1024 * 1024)}]`)],
  ]
  test.each(answers)('%s [LINE-03]', async (_, answer) => {
    const service = await aService(answer, 1_000)
    const error = await failure(service.fetchOdds('basketball_nba'))
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('secret')
  })
})
