import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, instantFromIso, isoFromInstant } from '#domain/times.ts'
import type { BetCounts } from '#features/bets/chosenContract.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, customBid, done, refused, type TestGroup } from '#test/support/story.ts'

type Page = { items: BetAnswer[]; nextCursor: string | null }

describe('the bets that are chosen', () => {
  let server: TestServer
  let group: TestGroup
  let second: Instant
  const bets: Record<'rain' | 'snow' | 'tie' | 'wind' | 'soon' | 'later', string> = {
    rain: '',
    snow: '',
    tie: '',
    wind: '',
    soon: '',
    later: '',
  }

  // On Friday Ann bets Ben on rain (she wins), snow (he wins) and a tie (a push), on Saturday on the wind and two games.
  beforeAll(async () => {
    server = await aServer()
    server.clock.set(friday)
    group = await aGroup(server)
    second = instant(instantFromIso(friday) + dayMs)
    const [soon, later] = [
      aFeedGame({ startsAt: instant(second + hourMs) }),
      aFeedGame({ startsAt: instant(second + 3 * hourMs), homeTeam: 'Kansas City Chiefs', awayTeam: 'Denver Broncos' }),
    ]
    server.feed.setGames(soon, later)
    const made = async (bid: object) => {
      server.clock.advance(1_000)
      return (await aBet(group, bid)).id
    }
    const settled = async (bid: object, outcome: object) => {
      const betId = await made(bid)
      await done(group.ann.post(`${group.path}/bets/${betId}/settle`, outcome))
      return betId
    }
    const named = (homeTeam: string) => ({ ...customBid, homeTeam, awayTeam: 'Nothing', wagerAmount: 5 })
    bets.rain = await settled(named('Rain'), { outcome: 'won', winnerId: group.ann.id })
    bets.snow = await settled(named('100% Snow'), { outcome: 'won', winnerId: group.ben.id })
    bets.tie = await settled(named('Tie'), { outcome: 'push' })
    server.clock.set(second)
    const onGame = ({ id, homeTeam }: { id: string; homeTeam: string }) => ({
      gameId: id,
      betType: 'moneyline',
      selection: { team: homeTeam },
      wagerAmount: 5,
    })
    bets.wind = await made(named('Wind'))
    bets.soon = await made(onGame(soon))
    bets.later = await made(onGame(later))
  })
  afterAll(() => server.stop())

  const list = async (query: string, who: Person = group.ann) => {
    const { items } = await done(who.get<Page>(`${group.path}/bets?${query}`))
    const names = Object.entries(bets)
    return items.map(({ id }) => names.find(([, betId]) => betId === id)?.[0])
  }
  const counts = (query: string, who: Person = group.ann) =>
    done(who.get<BetCounts>(`${group.path}/bets/counts?${query}`))

  it('are those that whoever asks won or lost [BET-09]', async () => {
    expect([await list('result=won'), await list('result=lost')]).toEqual([['rain'], ['snow']])
    expect([await list('result=won', group.ben), await list('result=lost', group.ben)]).toEqual([['snow'], ['rain']])
    expect([await list('result=won', group.cleo), await list('result=lost', group.cleo)]).toEqual([[], []])
  })

  it('are counted behind each tab, for whoever asks [BET-09]', async () => {
    expect(await counts('')).toMatchObject({ all: 6, active: 3, settled: 3, won: 1, lost: 1 })
    expect(await counts('', group.cleo)).toMatchObject({ all: 6, active: 3, settled: 3, won: 0, lost: 0 })
    expect(await counts('query=rain')).toMatchObject({ all: 1, active: 0, settled: 1, won: 1, lost: 0 })
  })

  it('are those of whoever asks, with their counts, or everybody’s [BET-08] [BET-09]', async () => {
    expect(await list('whose=own&status=settled', group.ben)).toEqual(['tie', 'snow', 'rain'])
    expect(await list('whose=own', group.cleo)).toEqual([])
    expect(await counts('whose=own', group.cleo)).toMatchObject({ all: 0, active: 0, group: { any: true, active: 3 } })
    expect(await counts('whose=own', group.ben)).toMatchObject({ all: 6, active: 3, settled: 3, won: 1, lost: 1 })
    expect((await refused(group.ann.get(`${group.path}/bets?whose=mine`)))[0]).toBe(400)
  })

  it('are those made within two instants, by when the bet was made and not its game [BET-11]', async () => {
    const [midnight, tomorrow] = [isoFromInstant(second), isoFromInstant(instant(second + dayMs))]
    expect(await list(`from=${midnight}`)).toEqual(['later', 'soon', 'wind'])
    expect(await list(`from=${midnight}&status=settled`)).toEqual([])
    expect(await list(`before=${midnight}&status=settled`)).toEqual(['tie', 'snow', 'rain'])
    expect(await counts(`before=${midnight}`)).toMatchObject({ settled: 3, won: 1, lost: 1 })
    expect(await counts(`from=${midnight}`)).toMatchObject({ settled: 0, won: 0, lost: 0 })
    // Today and yesterday are days, for active bets too.
    expect(await list(`before=${midnight}`)).toEqual(['tie', 'snow', 'rain'])
    expect([await list(`from=${tomorrow}`), await list(`before=${midnight}&status=active`)]).toEqual([[], []])
    expect(await counts(`from=${tomorrow}`)).toMatchObject({ all: 0, active: 0, group: { any: true, active: 3 } })
  })

  it('are all that are active, whenever made, if asked for: then a range leaves out only what is over [BET-11] [BET-12]', async () => {
    const [midnight, tomorrow] = [isoFromInstant(second), isoFromInstant(instant(second + dayMs))]
    const active = ['later', 'soon', 'wind']
    const [none, early] = [`from=${tomorrow}&active=always`, `before=${midnight}&active=always`]
    for (const range of [none, `${early}&status=active`, `${none}&status=active`]) {
      expect(await list(range)).toEqual(active)
    }
    expect(await list(early)).toEqual([...active, 'tie', 'snow', 'rain'])
    expect(await list(`${none}&query=wind`)).toEqual(['wind'])
    expect(await counts(none)).toMatchObject({ all: 3, active: 3, group: { any: true, active: 3 } })
    const first = await done(group.ann.get<Page>(`${group.path}/bets?${none}&limit=2`))
    const rest = await done(group.ann.get<Page>(`${group.path}/bets?${none}&limit=2&cursor=${first.nextCursor}`))
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([bets.later, bets.soon, bets.wind])
    expect((await refused(group.ann.get(`${group.path}/bets?active=never`)))[0]).toBe(400)
  })

  it.each([
    ['a team', 'query=dolph', ['soon']],
    ['a team by letters that the screen knows', 'query=KC&teams=Kansas City Chiefs', ['later']],
    ['a sport', 'query=nfl', ['later', 'soon']],
    ['no sport', 'query=custom', ['wind', 'tie', 'snow', 'rain']],
    ['a person', 'query=ben&status=active', ['later', 'soon', 'wind']],
    ['a sign that means something to a pattern', 'query=100%25', ['snow']],
    ['nothing that is there', 'query=curling', []],
  ])('are found by %s [BET-10]', async (_, query, found) => {
    expect(await list(query)).toEqual(found)
  })

  it('are those under way or about to start', async () => {
    expect(await list('moment=near')).toEqual(['soon'])
    server.clock.set(instant(second + 4 * hourMs))
    expect(await list('moment=near')).toEqual(['later', 'soon'])
    expect((await counts('')).group).toEqual({ any: true, active: 3, started: 2, disputed: 0, settlesItself: true })
    server.clock.set(instant(second + 5 * hourMs))
    expect(await list('moment=near')).toEqual(['later'])
  })

  it('are those that need attention [BEY-04]', async () => {
    expect(await list('moment=unsure')).toEqual([])
    server.clock.set(instant(second + 30 * hourMs))
    await done(group.ann.post(`${group.path}/settle`))
    expect(await list('moment=unsure')).toEqual(['later', 'soon'])
  })

  it('come page by page [BET-06]', async () => {
    const first = await done(group.ann.get<Page>(`${group.path}/bets?query=custom&limit=3`))
    const rest = await done(group.ann.get<Page>(`${group.path}/bets?query=custom&limit=3&cursor=${first.nextCursor}`))
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect(ids).toEqual([bets.wind, bets.tie, bets.snow, bets.rain])
    expect(rest.nextCursor).toBeNull()
  })

  it.each(['result=push', 'moment=now', 'from=yesterday', 'status=won', 'tab=won'])('refuse %s', async (query) => {
    expect((await refused(group.ann.get(`${group.path}/bets?${query}`))).slice(0, 2)).toEqual([400, 'invalid-argument'])
  })
})
