import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import { aGameScene, type GameScene, scoreRows } from '#test/support/gameScene.ts'
import { feedEvent } from '#test/support/oddsFeed.ts'
import { done } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'

let scene: GameScene

beforeEach(async () => {
  scene = await aGameScene()
})
afterEach(() => scene.server.stop())

/** The feed has a new start for the game; a member opens the lines, and bids and bets follow. */
async function move({ server, game }: GameScene, startsAt: Instant): Promise<void> {
  server.feed.addGame({ ...game, startsAt })
  server.clock.advance(10 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NBA'))
  await followGames(server.services)
}

describe('a game that is put off', () => {
  it('takes its bets along, which read as postponed and settle when it is played [BEY-03] [STL-01]', async () => {
    const { server, group, game, kickoff, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    const dayLater = later(kickoff, dayMs)
    await move(scene, dayLater)
    expect(await read(bet)).toMatchObject({
      gameTime: isoFromInstant(dayLater),
      scheduledTime: isoFromInstant(kickoff),
      postponed: { voidsAt: isoFromInstant(later(kickoff, 2 * dayMs)) },
    })
    at(20)
    expect(await settle()).toMatchObject({ settled: 0, errors: 0 })
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
    at(28)
    server.feed.finish(game.id, 100, 99)
    expect((await settle()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, postponed: null, voidReason: null })
  })

  it('beyond 48 hours makes its bets void: a push, with the reason, and no debt [BEY-03] [STL-02] [STL-03]', async () => {
    const { server, game, kickoff, onCeltics, settle, at, read, debts } = scene
    const bet = await onCeltics()
    await move(scene, later(kickoff, 3 * dayMs))
    at(48 - 1 / 3_600_000)
    expect((await settle()).settled).toBe(0)
    at(48)
    expect(await settle()).toMatchObject({ settled: 1, errors: 0 })
    expect(await read(bet)).toMatchObject({
      status: 'settled',
      settlementStatus: 'push',
      winnerId: null,
      gameResults: null,
      voidReason: 'The game did not start within 48 hours of its scheduled time.',
      receipt: { source: 'odds service', rule: 'The game did not start within 48 hours of its scheduled time.' },
    })
    expect(await debts()).toEqual([])
    at(80)
    server.feed.finish(game.id, 100, 99)
    expect((await settle()).settled).toBe(0)
  })

  it('is not said of one whose id the service has given to other teams, who play later [BEY-03] [BEY-04]', async () => {
    const { server, group, game, kickoff, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    const startsAt = later(kickoff, 4 * dayMs)
    server.feed.addGame({ ...game, homeTeam: 'Chicago Bulls', awayTeam: 'Detroit Pistons', startsAt })
    at(49)
    expect(await settle()).toMatchObject({ settled: 0 })
    expect(await read(bet)).toMatchObject({
      status: 'active',
      needsAttention: 'no final score in time',
      voidReason: null,
    })
    server.feed.addGame(game)
    server.feed.finish(game.id, 100, 99)
    at(50)
    expect((await settle()).settled).toBe(1)
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id })
  })

  it('and played after its bets were void by the rule does not decide them, though nobody ran meanwhile [BEY-03]', async () => {
    const { server, game, kickoff, onCeltics, settle, at, read, debts } = scene
    const bet = await onCeltics()
    await move(scene, later(kickoff, 50 * hourMs))
    at(54)
    server.feed.finish(game.id, 100, 99)
    await settle()
    expect(await read(bet)).toMatchObject({ settlementStatus: 'push', winnerId: null })
    expect(await debts()).toEqual([])
  })

  it('while it is suspended is no void: it started, and needs attention [BEY-03] [BEY-04]', async () => {
    const { server, game, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    at(1)
    server.feed.setScore(game.id, { home: 50, away: 48 })
    await settle()
    at(60)
    await settle()
    expect(await read(bet)).toMatchObject({
      status: 'active',
      needsAttention: 'no final score in time',
      voidReason: null,
    })
  })

  it('while it is suspended and put off is awaited until it is played on [BEY-03] [BEY-04] [STL-01]', async () => {
    const { server, group, game, kickoff, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    at(2)
    server.feed.setScore(game.id, { home: 50, away: 48 })
    await settle()
    const playedOn = later(kickoff, 3 * dayMs)
    server.feed.addGame({ ...game, startsAt: playedOn })
    server.feed.setScore(game.id, { home: 50, away: 48 })
    at(49)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', postponed: null, voidReason: null })
    server.clock.set(later(playedOn, 3 * hourMs))
    server.feed.finish(game.id, 100, 99)
    await settle()
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, voidReason: null })
  })

  it('does not read as postponed once it is on, nor where its start is told by some minutes otherwise [BEY-03]', async () => {
    const { kickoff, onCeltics, at, read } = scene
    const bet = await onCeltics()
    await move(scene, later(kickoff, 7 * minuteMs))
    expect(await read(bet)).toMatchObject({ postponed: null })
    await move(scene, later(kickoff, dayMs))
    expect(await read(bet)).toMatchObject({ postponed: { voidsAt: isoFromInstant(later(kickoff, 2 * dayMs)) } })
    at(24.5)
    expect(await read(bet)).toMatchObject({ status: 'active', postponed: null })
  })

  it('as its scores alone have told is not overdue before it should be over [BEY-03] [BEY-04]', async () => {
    const { server, game, kickoff, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    server.feed.addGame({ ...game, startsAt: later(kickoff, dayMs) })
    at(16)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
    at(24 + 15)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'no final score in time' })
  })

  it('needs the attention of its people, of the group’s admins and of the website administrator [BEY-04]', async () => {
    const { root, group, onCeltics, settle, at, events } = scene
    const bet = await onCeltics()
    at(16)
    await settle()
    for (const one of [group.ann, group.ben, group.cleo, root]) {
      const { items } = await done(one.get<{ items: BetAnswer[] }>(`${group.path}/bets?moment=unsure`))
      expect(items.map(({ id, needsAttention }) => [id, needsAttention])).toEqual([[bet.id, 'no final score in time']])
    }
    expect(await events('bet.held')).toEqual([bet.id])
  })
})

describe('a game that is no longer listed', () => {
  it('makes its bets void after a day without it [BEY-03]', async () => {
    const { server, game, kickoff, onCeltics, settle, at, read, debts, events } = scene
    const bet = await onCeltics()
    server.feed.removeGame(game.id)
    at(2)
    await settle()
    expect(await read(bet)).toMatchObject({
      status: 'active',
      postponed: { voidsAt: isoFromInstant(later(kickoff, 26 * hourMs)) },
    })
    expect([await events('bet.held'), await events('game.missing')]).toEqual([[], [game.id]])
    at(26 - 1 / 3_600_000)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active' })
    at(26)
    await settle()
    expect(await read(bet)).toMatchObject({
      status: 'settled',
      settlementStatus: 'push',
      voidReason: 'The game was called off: it is no longer listed.',
    })
    expect(await debts()).toEqual([])
  })

  it('and comes back is awaited as before [BEY-03]', async () => {
    const { server, group, game, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    server.feed.removeGame(game.id)
    at(2)
    await settle()
    expect(await read(bet)).toMatchObject({ postponed: { voidsAt: expect.any(String) } })
    server.feed.addGame(game)
    at(4)
    server.feed.setScore(game.id, { home: 50, away: 48 })
    await settle()
    expect(await read(bet)).toMatchObject({ postponed: null })
    at(30)
    server.feed.finish(game.id, 99, 100)
    await settle()
    expect(await read(bet)).toMatchObject({ winnerId: group.ben.id })
  })

  it.each([
    ['has been under way', { completed: false, scores: scoreRows(50, 48) }],
    ['ended without a score', { completed: true, scores: null }],
  ])('though it %s is no void but a doubt [BEY-03] [BEY-04]', async (_, row) => {
    const { server, game, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    at(2)
    server.feed.setScoreRow(game.id, row)
    await settle()
    server.feed.removeGame(game.id)
    at(3)
    await settle()
    for (const hours of [16, 28, 60]) {
      at(hours)
      await settle()
      const unsure = { status: 'active', postponed: null, voidReason: null }
      expect(await read(bet)).toMatchObject({ ...unsure, needsAttention: 'no final score in time' })
    }
  })

  it('is not said of a service that is away, or only heard of too late to have seen the score [BEY-03] [BEY-04]', async () => {
    const { server, game, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    server.feed.removeGame(game.id)
    server.feed.fail(500)
    at(2)
    expect(await settle()).toMatchObject({ settled: 0, errors: 1 })
    expect(await read(bet)).toMatchObject({ needsAttention: null })
    at(40)
    expect(await settle()).toMatchObject({ settled: 0, errors: 1 })
    // Its people learn about it although no report of the game can be fetched.
    const unsure = { status: 'active', needsAttention: 'no final score in time', postponed: null }
    expect(await read(bet)).toMatchObject(unsure)
    server.feed.recover()
    at(100)
    await settle()
    at(200)
    await settle()
    expect(await read(bet)).toMatchObject(unsure)
  })

  it('in prices alone, while no score says that it has not started, is no void but a doubt [BEY-03] [BEY-04]', async () => {
    const { server, game, kickoff, onCeltics, settle, at, read } = scene
    const bet = await onCeltics()
    server.feed.removeGame(game.id)
    server.feed.addEvents(feedEvent(game, game.books, kickoff))
    at(50)
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'no final score in time' })
  })
})
