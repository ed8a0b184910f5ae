import { parseIcsCalendar } from '@ts-ics/schema-zod'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  customBid,
  done,
  made,
  newGroup,
  parlayOn,
  refused,
  type TestGroup,
} from '#test/support/story.ts'

let server: TestServer
let group: TestGroup
let game: TestGame
let kickoff: Instant

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  kickoff = instant(later(server.clock.now(), 10 * hourMs))
  game = aFeedGame({ startsAt: kickoff })
  server.feed.setGames(game)
  server.clock.advance(10 * minuteMs)
})

type Address = { url: string | null }
const readAddress = async (who: Person) => (await done(who.get<Address>('/api/me/calendar'))).url
const turnOn = async (who: Person) => (await done(who.post<Address>('/api/me/calendar'))).url ?? ''
const turnOff = (who: Person) => done(who.send<Address>('DELETE', '/api/me/calendar'))

/** As a calendar program asks for it: without a cookie. */
const fetchFile = (address: string, init: RequestInit = {}) => fetch(server.url + new URL(address).pathname, init)

/** Its events as a calendar program reads them, after a validator has accepted the whole. */
async function eventsAt(address: string) {
  const text = await (await fetchFile(address)).text()
  const { events = [] } = parseIcsCalendar(text)
  const read = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(read).toHaveLength(events.length)
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length)
  return read.map((event) => ({
    uid: event.uid,
    startsAt: event.startDate.toJSDate().getTime(),
    summary: event.summary,
    description: event.description,
    sequence: event.sequence,
    modified: event.component.getFirstPropertyValue('last-modified')?.toString(),
  }))
}

const onMiami = (more: object = {}) => ({
  ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 },
  ...more,
})

describe('the address of a calendar', () => {
  it('is nothing until it is turned on, and can be read again until it is reset or turned off [BEY-22]', async () => {
    expect(await readAddress(group.ann)).toBeNull()
    const first = await turnOn(group.ann)
    expect(first).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{65}\.ics$/)
    expect(await readAddress(group.ann)).toBe(first)
    expect(await readAddress(group.ben)).toBeNull()
    const second = await turnOn(group.ann)
    expect(second).not.toBe(first)
    expect([(await fetchFile(first)).status, (await fetchFile(second)).status]).toEqual([404, 200])
    await turnOff(group.ann)
    expect((await turnOff(group.ann)).url).toBeNull()
    expect([await readAddress(group.ann), (await fetchFile(second)).status]).toEqual([null, 404])
  })

  it('of two resets together leaves one that works [BEY-22]', async () => {
    const addresses = await Promise.all([turnOn(group.ann), turnOn(group.ann)])
    const works = await Promise.all(addresses.map(async (address) => (await fetchFile(address)).status === 200))
    expect(works.filter(Boolean)).toHaveLength(1)
    expect(addresses[works.indexOf(true)]).toBe(await readAddress(group.ann))
  })

  it('is not in the database, nor can one be made from what is [BEY-22]', async () => {
    const key = { 'idempotency-key': 'as the screen sends it' }
    const { url } = await done(group.ann.post<Address>('/api/me/calendar', {}, key))
    const address = url ?? ''
    expect(await done(group.ann.post<Address>('/api/me/calendar', {}, key))).toEqual({ url })
    const [secret = ''] = /[\w-]{65}/.exec(address) ?? []
    const repeats = await server.asOwner('select answer from idempotency_keys where user_id = $1', [group.ann.id])
    expect(repeats.rows).toHaveLength(1)
    expect(JSON.stringify(repeats.rows)).not.toContain(secret.slice(22))
    const { rows } = await server.asOwner('select * from calendars where user_id = $1', [group.ann.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(22))
    expect((await fetchFile(address.replace(secret, rows[0].key))).status).toBe(404)
  })

  it('answers old, unknown, foreign and malformed ones alike, with a 404 [BEY-22]', async () => {
    const old = await turnOn(group.ann)
    const [secret = ''] = /[\w-]{65}/.exec(await turnOn(group.ann)) ?? []
    const [other = ''] = /[\w-]{65}/.exec(await turnOn(group.ben)) ?? []
    const mixed = secret.slice(0, 22) + other.slice(22)
    const files = [
      ...[`${'x'.repeat(65)}.ics`, `${mixed}.ics`, secret, `${secret}.ICS`, `${secret}.ics.ics`, `${secret}x.ics`],
      ...['.ics', 'x', '%00.ics', `${secret}%2e%2e.ics`, `${'a'.repeat(5_000)}.ics`],
    ].map((file) => `http://localhost:3000/calendar/${file}`)
    const answers = await Promise.all(
      [old, ...files].map(async (address) => {
        const answer = await fetchFile(address)
        return `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`
      }),
    )
    const alike = new Set(answers.filter((_, index) => index < files.length))
    expect([...alike]).toEqual(['404 text/plain; charset=utf-8 There is no calendar at this address.\n'])
    expect(answers.every((answer) => /^4(04|14|00)/.test(answer))).toBe(true)
  })

  it('is kept to its reader: no shared cache, no referrer, no search engine, and no session needed [BEY-22]', async () => {
    const { status, headers } = await fetchFile(await turnOn(group.ann))
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('is asked for at most 240 times an hour [BEY-22]', async () => {
    const address = await turnOn(group.ann)
    await server.asOwner('update rate_limits set count = 240 where key like $1', ['calendar reads%'])
    await fetchFile(address)
    await server.asOwner('update rate_limits set count = 240 where key like $1', ['calendar reads%'])
    const limited = await fetchFile(address)
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    server.clock.advance(hourMs)
    expect((await fetchFile(address)).status).toBe(200)
  })

  it('ends with the account [BEY-22] [ADM-46]', async () => {
    const address = await turnOn(group.cleo)
    const root = await server.aWebsiteAdmin()
    const asked = { reason: 'asked for it', email: group.cleo.email }
    await done(root.send('DELETE', `/api/admin/users/${group.cleo.id}`, asked))
    expect((await fetchFile(address)).status).toBe(404)
    const { rows } = await server.asOwner('select 1 from calendars where user_id = $1', [group.cleo.id])
    expect(rows).toEqual([])
  })

  it('takes nothing from a visitor, nor a name for somebody else [BEY-22]', async () => {
    expect((await refused(server.visitor.post('/api/me/calendar')))[0]).toBe(401)
    expect((await refused(group.ann.post('/api/me/calendar', { userId: group.ben.id })))[0]).toBe(400)
  })
})

describe('a calendar', () => {
  it('has the game of an active bet for both sides, each with their own, and no money or friend [BEY-22]', async () => {
    const [anns, bens, cleos] = await Promise.all([group.ann, group.ben, group.cleo].map(turnOn))
    await aBet(group, onMiami())
    const matchup = `${game.awayTeam} @ ${game.homeTeam}`
    expect(await eventsAt(anns ?? '')).toMatchObject([
      { startsAt: kickoff, summary: `${matchup}: ${game.homeTeam} to win` },
    ])
    const [ofBen] = await eventsAt(bens ?? '')
    expect(ofBen?.summary).toBe(`${matchup}: ${game.awayTeam} to win`)
    expect(`${ofBen?.summary} ${ofBen?.description}`).not.toMatch(/Ann|\$|20\b/)
    expect(await eventsAt(cleos ?? '')).toEqual([])
  })

  it('has one event for several bets on a game, over all groups, and moves with the game [BEY-22]', async () => {
    const address = await turnOn(group.ann)
    await aBet(group, onMiami())
    await aBet(group, onMiami({ selection: { team: game.awayTeam } }))
    const other = await newGroup(group.ann, 'Work')
    await done(group.ben.post('/api/groups/join', { code: other.code }))
    await aBet({ ...group, id: other.id, path: `/api/groups/${other.id}` }, onMiami())
    const [before, ...more] = await eventsAt(address)
    expect(more).toEqual([])
    expect(before?.description.split('\n')).toHaveLength(3)
    expect(before?.description).toContain('Work')

    server.clock.advance(10 * minuteMs)
    server.feed.addGame({ ...game, startsAt: later(kickoff, 2 * hourMs) })
    await done(server.visitor.get('/api/lines?sport=NFL'))
    // From the moment of the move, also before the bets of its groups know of it.
    for (const hasFollowed of [false, true]) {
      if (hasFollowed) await followGames(server.services)
      const [moved, ...doubles] = await eventsAt(address)
      expect(doubles).toEqual([])
      expect([moved?.uid, moved?.startsAt]).toEqual([before?.uid, later(kickoff, 2 * hourMs)])
      expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0)
      expect(moved?.modified).not.toBe(before?.modified)
    }
    const [again] = await eventsAt(address)
    expect((await eventsAt(address))[0]).toEqual(again)
  })

  it('has the game of each leg of a parlay, and moves with it [BEY-22] [BEY-32]', async () => {
    const addresses = await Promise.all([group.ann, group.ben].map(turnOn))
    const second = aFeedGame({ startsAt: later(kickoff, hourMs) })
    server.feed.setGames(game, second)
    const bid = await anOpenBid(group, group.ann, parlayOn(second, game))
    expect(await eventsAt(addresses[0] ?? '')).toMatchObject([
      { startsAt: kickoff, summary: 'Bid closes: Every leg wins (Parlay of 2 legs)' },
    ])
    await made(accept(group, group.ben, bid))
    const matchup = `${game.awayTeam} @ ${game.homeTeam}`
    const ofAnn = await eventsAt(addresses[0] ?? '')
    expect(ofAnn.map(({ startsAt, summary }) => [startsAt, summary])).toEqual([
      [kickoff, `${matchup}: Parlay leg: ${game.awayTeam} to win`],
      [later(kickoff, hourMs), `${matchup}: Parlay leg: ${game.awayTeam} to win`],
    ])
    const ofBen = await eventsAt(addresses[1] ?? '')
    expect(ofBen.map(({ summary }) => summary)).toContain(`${matchup}: Against a parlay leg: ${game.awayTeam} to win`)
    server.clock.advance(10 * minuteMs)
    server.feed.addGame({ ...second, startsAt: later(kickoff, 3 * hourMs) })
    await done(server.visitor.get('/api/lines?sport=NFL'))
    const [same, moved] = await eventsAt(addresses[0] ?? '')
    expect([same?.uid, same?.startsAt]).toEqual([ofAnn[0]?.uid, kickoff])
    expect([moved?.uid, moved?.startsAt]).toEqual([ofAnn[1]?.uid, later(kickoff, 3 * hourMs)])
    expect(moved?.sequence).toBeGreaterThan(ofAnn[1]?.sequence ?? 0)
  })

  it('loses the game when its bets are settled [BEY-22]', async () => {
    const address = await turnOn(group.ann)
    await aBet(group, onMiami())
    expect(await eventsAt(address)).toHaveLength(1)
    server.clock.set(later(kickoff, 5 * hourMs))
    server.feed.finish(game.id, 24, 20)
    await settleDueBets(server.services)
    expect(await eventsAt(address)).toEqual([])
  })

  it('has when an open bid closes, until it is taken, cancelled or over [BEY-22] [BEY-02]', async () => {
    const address = await turnOn(group.ann)
    const texts = { homeTeam: 'Rain; sun, or "both"', description: 'Line one, with a \\ and é'.repeat(5) }
    const bid = await anOpenBid(group, group.ann, { ...customBid, ...texts, expiration: '24hours' })
    await anOpenBid(group, group.ann, onMiami({ expiration: '1week' }))
    await anOpenBid(group, group.ben)
    const events = await eventsAt(address)
    expect(events.map(({ startsAt }) => startsAt)).toEqual([kickoff, Date.parse(bid.expirationTime)])
    expect(events[1]?.summary).toContain(texts.description)
    expect(events[1]?.summary).toContain(texts.homeTeam)

    server.clock.advance(minuteMs)
    const expiration = later(server.clock.now(), 3 * hourMs)
    await done(
      group.ann.send('PATCH', `${group.path}/bids/${bid.id}`, {
        version: bid.version,
        expiration: new Date(expiration).toISOString(),
      }),
    )
    const [edited] = await eventsAt(address)
    expect(edited).toMatchObject({ uid: events[1]?.uid, startsAt: expiration })
    expect(edited?.sequence).toBeGreaterThan(events[1]?.sequence ?? 0)

    await done(group.ann.post(`${group.path}/bids/${bid.id}/cancel`))
    expect(await eventsAt(address)).toHaveLength(1)
    server.clock.set(later(kickoff, minuteMs))
    expect(await eventsAt(address)).toEqual([])
  })

  it('has when the open round of a pool begins for who is in it, moves with its game, and ends with the pool [BEY-34] [BEY-22]', async () => {
    const [anns, bens] = [await turnOn(group.ann), await turnOn(group.ben)]
    const day = new Date(server.clock.now()).toISOString().slice(0, 10)
    const terms = { name: 'Sundays', leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100], from: day, to: day }
    const { id } = await made(group.ann.post<{ id: string }>(`${group.path}/pools`, terms))
    const [event] = await eventsAt(anns)
    expect(event).toMatchObject({ startsAt: kickoff, summary: 'Pool Sundays: round 1 of 1 begins' })
    expect(await eventsAt(bens)).toEqual([])
    server.clock.advance(10 * minuteMs)
    server.feed.addGame({ ...game, startsAt: later(kickoff, 2 * hourMs) })
    await done(server.visitor.get('/api/lines?sport=NFL'))
    const [moved] = await eventsAt(anns)
    expect([moved?.uid, moved?.startsAt]).toEqual([event?.uid, later(kickoff, 2 * hourMs)])
    expect(moved?.sequence).toBeGreaterThan(event?.sequence ?? 0)
    await done(group.ann.post(`${group.path}/pools/${id}/cancellation`))
    expect(await eventsAt(anns)).toEqual([])
  })

  it('has nothing of a group that one has left [BEY-22]', async () => {
    const address = await turnOn(group.ben)
    await aBet(group, onMiami())
    expect(await eventsAt(address)).toHaveLength(1)
    await server.asOwner('update group_members set is_active = false where user_id = $1', [group.ben.id])
    expect(await eventsAt(address)).toEqual([])
  })
})
