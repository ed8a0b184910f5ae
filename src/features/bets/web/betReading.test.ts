import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { phaseOf, readBet } from './betReading.ts'

const reader = (id: string, isAdmin = false) => ({ id, isAdmin })

describe('a bet', () => {
  it('is read from the reader’s own side [BET-05] [BEY-01]', () => {
    const bet = aBetAnswer()
    expect(readBet(bet, reader('ann'))).toMatchObject({
      isMine: true,
      view: 'pending',
      first: { isYou: true, words: 'Dolphins -3', odds: 100, risk: 2_000 },
      second: { isYou: false, words: 'Bills +3', name: 'Sam' },
    })
    expect(readBet(bet, reader('sam')).first).toMatchObject({ isYou: true, words: 'Bills +3' })
  })

  it('of two others is read from its creator’s side', () => {
    expect(readBet(aBetAnswer(), reader('cleo'))).toMatchObject({ isMine: false, first: { name: 'Sam', isYou: false } })
  })

  it.each([
    ['sam', 'winner'],
    ['ann', 'loser'],
    ['cleo', 'bystander'],
  ])('that Sam won makes %s a %s [BET-05]', (who, view) => {
    const bet = aBetAnswer({ status: 'settled', settlementStatus: 'resolved', winnerId: 'sam' })
    expect(readBet(bet, reader(who)).view).toBe(view)
  })

  it('says that its side is unknown rather than guess one', () => {
    const [creator, acceptor] = aBetAnswer().participants
    if (!creator || !acceptor) throw new Error('two participants')
    const lost = { ...creator, selection: { ...creator.selection, team: 'Buffalo Bills', line: null } }
    expect(readBet(aBetAnswer({ participants: [lost, acceptor] }), reader('sam')).first).toMatchObject({
      side: null,
      words: '–',
    })
  })
})

describe('an active bet', () => {
  const samsBet = (different: Partial<BetAnswer> = {}) => readBet(aBetAnswer(different), reader('sam'))
  const startsAt = Date.parse('2026-11-22T18:00:00.000Z')
  it.each([
    ['upcoming', 'more than two hours before', -2 * hourMs - minuteMs],
    ['soon', 'within two hours before', -2 * hourMs],
    ['live', 'from the start', 0],
    ['live', 'up to four hours after', 4 * hourMs - 1],
    ['waiting', 'from four hours after', 4 * hourMs],
  ])('is %s %s', (phase, _, at) => {
    expect(phaseOf(samsBet(), startsAt + at)).toBe(phase)
  })

  it('waits for its result once the feed says that the game is over', () => {
    expect(phaseOf(samsBet(), startsAt + hourMs, true)).toBe('waiting')
  })

  it('whose game is put off says so, unless it needs attention [BEY-03]', () => {
    const postponed = { voidsAt: '2026-11-26T04:59:00.000Z' }
    expect(phaseOf(samsBet({ postponed }), startsAt)).toBe('postponed')
    expect(phaseOf(samsBet({ postponed, needsAttention: 'other teams' }), startsAt)).toBe('attention')
    // A page opened before the new start, and still open when it comes.
    const scheduledTime = new Date(startsAt - 24 * hourMs).toISOString()
    expect(phaseOf(samsBet({ postponed, scheduledTime }), startsAt - 1)).toBe('postponed')
    expect(phaseOf(samsBet({ postponed, scheduledTime }), startsAt)).toBe('live')
  })

  it('that needs attention says so before anything else [BEY-04]', () => {
    expect(phaseOf(samsBet({ needsAttention: 'scores missing' }), startsAt)).toBe('attention')
  })

  it.each([
    ['its two people', reader('ann'), 'attention'],
    ['an admin', reader('cleo', true), 'attention'],
    ['nobody else', reader('cleo'), 'live'],
  ] as const)('whose result is not sure says so to %s [BEY-04]', (_, who, phase) => {
    expect(phaseOf(readBet(aBetAnswer({ needsAttention: 'other teams' }), who), startsAt)).toBe(phase)
  })
})
