import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followGames } from '#features/bids/server/followGames.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import { aGameScene, type GameScene, scoreRows } from '#test/support/gameScene.ts'
import { done, refused } from '#test/support/story.ts'
import type { BetCounts } from '../chosenContract.ts'
import type { BetAnswer } from '../contract.ts'
import type { Results } from './results.ts'
import { fromTheStart, settleGroup } from './settleGroup.ts'

let scene: GameScene

beforeEach(async () => {
  scene = await aGameScene()
})
afterEach(() => scene.server.stop())

const aFinalScore = ({ game, kickoff }: GameScene): FeedScore => ({
  ...{ id: game.id, sport: 'basketball_nba', homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' },
  ...{ startsAt: kickoff, completed: true, lastUpdate: null, scores: scoreRows(100, 99) },
})

describe('the switches of a scheduled run', () => {
  it('are the website’s and the group’s; the button works whatever they say [STL-15] [STL-14]', async () => {
    const { server, root, group, game, onCeltics, settle, at } = scene
    await onCeltics()
    at(4)
    server.feed.finish(game.id, 100, 99)
    await done(root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: false }))
    expect(await settle()).toEqual({ settled: 0, checked: 0, errors: 0 })
    await done(root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: true }))
    await server.services.db.pool.query('update groups set auto_settle = false')
    expect(await settle()).toEqual({ settled: 0, checked: 0, errors: 0 })
    expect(await done(group.cleo.post(`${group.path}/settle`))).toEqual({ settled: 1, checked: 1, errors: 0 })
  })

  it('hold back a browser as well, which spends no credits while either is off [STL-15] [ADM-10] [GRP-03]', async () => {
    const { server, root, group, game, onCeltics, at, read } = scene
    const bet = await onCeltics()
    at(4)
    server.feed.finish(game.id, 100, 99)
    const inBrowser = () => done(group.ben.post(`${group.path}/settle`, { isAutomatic: true }))
    const isOn = async () => (await done(group.ben.get<BetCounts>(`${group.path}/bets/counts`))).group.settlesItself
    const fetches = () => server.feed.requests.length
    const before = fetches()
    await done(root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: false }))
    expect([await inBrowser(), await isOn()]).toEqual([{ settled: 0, checked: 0, errors: 0 }, false])
    await done(root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: true }))
    await done(group.ann.send('PATCH', group.path, { bettingRules: { autoSettleBets: false } }))
    expect([await inBrowser(), await isOn()]).toEqual([{ settled: 0, checked: 0, errors: 0 }, false])
    expect([fetches() - before, (await read(bet)).status]).toEqual([0, 'active'])
    await done(group.ann.send('PATCH', group.path, { bettingRules: { autoSettleBets: true } }))
    expect([await inBrowser(), await isOn()]).toEqual([{ settled: 1, checked: 1, errors: 0 }, true])
  })

  it('hold back a scheduled run that began before the group was switched off [STL-15]', async () => {
    const { server, group, game, onCeltics, at, read } = scene
    const bet = await onCeltics()
    at(4)
    const results: Results = new Map([
      [
        'basketball_nba',
        { askedAt: server.clock.now(), scores: new Map([[game.id, aFinalScore(scene)]]), listed: null },
      ],
    ])
    const look = { groupId: group.id, dueBy: server.clock.now(), gameIds: [game.id], behind: fromTheStart }
    await done(group.ann.send('PATCH', group.path, { bettingRules: { autoSettleBets: false } }))
    const run = (isAutomatic: boolean) => settleGroup(server.services, { ...look, isAutomatic }, results)
    expect([await run(true), (await read(bet)).status]).toEqual([{ settled: 0, checked: 1, errors: 0 }, 'active'])
    expect([await run(false), (await read(bet)).status]).toEqual([{ settled: 1, checked: 1, errors: 0 }, 'settled'])
  })

  it.each(['website', 'group'])(
    'when that of the %s is off, people are told after 12 hours all the same, and nothing settles or is fetched, nor is a group’s to decide [BEY-04] [STL-15] [STL-33]',
    async (whose) => {
      const { server, root, group, game, onCeltics, settle, at, read, events } = scene
      const bet = await onCeltics()
      await done(group.ann.send('PATCH', `${group.path}/members/${group.cleo.id}`, { role: 'admin' }))
      server.feed.finish(game.id, 100, 99)
      if (whose === 'website') await done(root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: false }))
      else await done(group.ann.send('PATCH', group.path, { bettingRules: { autoSettleBets: false } }))
      const before = server.feed.requests.length
      // Basketball takes 2 hours and 45 minutes.
      at(14.75 - 1 / 3_600_000)
      await settle()
      expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
      at(14.75)
      await Promise.all([settle(), settle()])
      await settle()
      const off = { status: 'active', needsAttention: 'nothing settles by itself', heldSince: null }
      expect(await read(bet)).toMatchObject(off)
      expect([await events('bet.held'), server.feed.requests.length - before]).toEqual([[bet.id], 0])
      for (const one of [group.ann, root]) {
        const { items } = await done(one.get<{ items: BetAnswer[] }>(`${group.path}/bets?moment=unsure`))
        expect(items.map(({ id }) => id)).toEqual([bet.id])
      }
      // Nobody doubts the result, so that however long it waits it is not the group's to say.
      at(14.75 + 25)
      const byHand = group.cleo.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'push' })
      expect((await refused(byHand))[1]).toBe('permission-denied')
      expect(await done(group.cleo.post(`${group.path}/settle`))).toEqual({ settled: 1, checked: 1, errors: 0 })
      expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, needsAttention: null })
    },
  )
})

describe('a doubt about a result', () => {
  it('goes when it has ended, by the next answer about the game, and not without one [BEY-04] [BEY-07]', async () => {
    const { server, group, game, onCeltics, settle, at, read, events } = scene
    const bet = await onCeltics()
    const doubtful = { needsAttention: 'scores missing' }
    at(2)
    server.feed.setScoreRow(game.id, { completed: true, scores: null })
    await settle()
    expect(await read(bet)).toMatchObject(doubtful)
    // No answer, and an answer without the game, end no doubt.
    at(2.2)
    server.feed.fail(500)
    await settle()
    expect(await read(bet)).toMatchObject(doubtful)
    server.feed.recover()
    at(2.4)
    server.feed.setScoreRow(game.id, { completed: false, scores: scoreRows(80, 70) })
    await settle()
    await settle()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
    expect([await events('bet.held'), await events('bet.released')]).toEqual([[bet.id], [bet.id]])
    at(3)
    server.feed.finish(game.id, 100, 99)
    await settle()
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id })
  })

  it('is counted by the run that a member starts: not every game is unfinished [BET-22]', async () => {
    const { server, group, game, onCeltics, at } = scene
    await onCeltics()
    at(4)
    server.feed.setScoreRow(game.id, { completed: true, scores: scoreRows(100, 100) })
    const run = () => done(group.cleo.post(`${group.path}/settle`))
    expect(await run()).toEqual({ settled: 0, checked: 1, errors: 0, held: 1 })
    expect(await run()).toEqual({ settled: 0, checked: 1, errors: 0, held: 1 })
  })

  it('is not raised by a game that is missing for a moment, which the log says in its own words [BEY-07]', async () => {
    const { server, game, onCeltics, settle, at, read, events } = scene
    const bet = await onCeltics()
    server.feed.removeGame(game.id)
    at(2)
    await settle()
    server.feed.addGame(game)
    at(4)
    await settle()
    await followGames(server.services)
    expect(await read(bet)).toMatchObject({ postponed: null, needsAttention: null })
    expect(await events('bet.held')).toEqual([])
    expect([await events('game.missing'), await events('game.listed')]).toEqual([[game.id], [game.id]])
  })
})
