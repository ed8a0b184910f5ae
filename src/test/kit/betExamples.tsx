import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { EventType } from '#domain/log/events.ts'
import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import type { GameView } from '#features/lines/contract.ts'
import { App, sam, sundayCrew } from './slipExamples.tsx'
import { aBetAnswer } from './wireExamples.ts'

/** Sam, of the group of the examples, at an address of the bets page. */
export function BetsAt({
  at = '/bets',
  session = sam,
  group = sundayCrew,
  children,
}: {
  at?: string
  session?: Me
  group?: GroupView
  children: ReactNode
}) {
  return (
    <App at={at} session={session} group={group}>
      {<GroupContext value={group}>{children}</GroupContext>}
    </App>
  )
}

const onRain = { team: 'Rain', line: null, odds: 150, oppositeOdds: -150, originalOdds: null }
const onSun = { team: 'Sun', line: null, odds: -150, oppositeOdds: 150, originalOdds: null }

/** Sam's custom bet against Ann: $50.00 on rain to win $75.00. */
export const rain: BetAnswer = aBetAnswer({
  id: 'rain',
  sport: 'custom',
  gameId: null,
  gameTime: null,
  homeTeam: 'Rain',
  awayTeam: 'Sun',
  description: 'The weather on Sunday',
  betType: 'custom',
  selection: onRain,
  odds: 150,
  oppositeOdds: -150,
  amount: 50,
  wagerAmount: 50,
  toWin: 75,
  participants: [
    {
      id: 'sam',
      name: 'Sam',
      role: 'creator',
      selection: onRain,
      wagerAmount: 50,
      risk: 50,
      toWin: 75,
    },
    {
      id: 'ann',
      name: 'Ann',
      role: 'acceptor',
      selection: onSun,
      wagerAmount: 50,
      risk: 75,
      toWin: 50,
    },
  ],
  createdAt: '2026-11-20T16:00:00.000Z',
})

/** Sam won $20.00 from Ann, who has not paid yet. */
export const wonBet: BetAnswer = aBetAnswer({
  id: 'won',
  gameId: 'game2',
  gameTime: '2026-11-15T18:00:00.000Z',
  status: 'settled',
  settlementStatus: 'resolved',
  winnerId: 'sam',
  settledAt: '2026-11-15T21:30:00.000Z',
  gameResults: { homeScore: 21, awayScore: 27, completed: true, lastUpdate: '2026-11-15T21:24:00.000Z' },
  receipt: {
    homeScore: 21,
    awayScore: 27,
    source: 'odds service',
    at: '2026-11-15T21:24:00.000Z',
    rule: 'The team’s score plus its line against the other score; equal is a push.',
    arithmetic: '27 + 3 = 30 against 21',
  },
  debt: { id: 'd1', status: 'pending', paid: 0, remaining: 20, paymentMethod: null, settledAt: null },
  createdAt: '2026-11-14T12:00:00.000Z',
})

type Answers = {
  games?: readonly GameView[]
  /** In place of the plain timeline of a bet. */
  timelines?: Readonly<Record<string, readonly BetStep[] | (() => Response)>>
  /** Whether no switch stops automatic settlement. */
  settlesItself?: boolean
  /** In place of the answer to a command, by the end of its path. */
  commands?: Readonly<Record<string, () => Response>>
}

/** A server with these bets, read by Sam; keeps what was asked and sent, by method and address. */
export function aServerOfBets(
  bets: readonly BetAnswer[],
  { games = [], timelines = {}, settlesItself = true, commands = {} }: Answers = {},
) {
  const sent: { method: string; path: string; query: URLSearchParams; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams: query } = new URL(request.url)
    const text = await request.text()
    sent.push({ method: request.method, path: pathname, query, body: text === '' ? null : JSON.parse(text) })
    if (request.method !== 'GET') {
      const answer = Object.entries(commands).find(([end]) => pathname.endsWith(end))?.[1]
      return answer?.() ?? Response.json({ error: { code: 'internal', message: 'Not expected' } }, { status: 500 })
    }
    return answerTo(pathname, query, bets, { games, timelines, settlesItself })
  })
  return sent
}

/** What the log says of a bet whose bid never changed. */
function timelineOf(bet: BetAnswer): BetStep[] {
  const [creator, acceptor] = [
    { id: bet.creatorId, name: bet.creatorName },
    { id: bet.acceptorId, name: bet.acceptorName },
  ]
  const terms = { odds: bet.odds, wagerAmount: bet.amount, expirationTime: null, lineGone: false, waits: false }
  const { winnerId, voidReason, settledAt, correction, debt } = bet
  const payment = { amount: bet.amount, paymentMethod: debt?.paymentMethod ?? '', reversalReason: null, debts: 1 }
  return [
    aStep('bid.posted', { at: bet.postedAt, actor: creator, terms }),
    aStep('bid.accepted', { at: bet.acceptedAt, actor: acceptor, terms }),
    ...(settledAt
      ? [aStep('bet.settled', { at: settledAt, actor: bet.settledBy, result: { winnerId, voidReason } })]
      : []),
    ...(correction ? [aStep('bet.questioned', { at: correction.seenAt, score: correction })] : []),
    ...(debt?.settledAt ? [aStep('payment.recorded', { at: debt.settledAt, actor: creator, payment })] : []),
  ].map((step, index) => ({ ...step, seq: index + 1 }))
}

/** A step by the product itself that says nothing more. */
export function aStep(type: EventType, different: Partial<BetStep> = {}): BetStep {
  const none = {
    terms: null,
    before: null,
    reason: null,
    doubt: null,
    from: null,
    to: null,
    result: null,
    outcome: null,
    how: null,
    game: null,
    leg: null,
  }
  return {
    seq: 1,
    type,
    at: '2026-11-20T16:00:00.000Z',
    actor: null,
    ...none,
    score: null,
    payment: null,
    ...different,
  }
}

type Told = Required<Pick<Answers, 'games' | 'timelines' | 'settlesItself'>>

function answerTo(
  pathname: string,
  query: URLSearchParams,
  bets: readonly BetAnswer[],
  { games, timelines, settlesItself }: Told,
) {
  const found = bets.filter((bet) => isChosen(bet, query))
  if (pathname.endsWith('/bets/counts')) {
    const count = (choose: (bet: BetAnswer) => boolean) => found.filter(choose).length
    const active = bets.filter(({ status }) => status === 'active')
    const disputed = bets.filter(({ dispute }) => dispute?.state === 'open').length
    const started = active.filter(({ gameTime }) => gameTime && Date.parse(gameTime) <= Date.now()).length
    return Response.json({
      all: found.length,
      active: count(({ status }) => status === 'active'),
      settled: count(({ status }) => status === 'settled'),
      won: count(({ winnerId }) => winnerId === 'sam'),
      lost: count(({ winnerId }) => winnerId === 'ann'),
      group: { any: bets.length > 0, active: active.length, started, disputed, settlesItself },
    })
  }
  if (pathname.endsWith('/bets')) return Response.json({ items: found, nextCursor: null })
  if (pathname.endsWith('/lines'))
    return Response.json({ games, lastUpdated: null, stale: false, staleBecause: null, leagues: [], isSample: false })
  const asked = bets.find(({ id }) => pathname.endsWith(`/bets/${id}/timeline`))
  if (asked) {
    const told = timelines[asked.id] ?? timelineOf(asked)
    return typeof told === 'function' ? told() : Response.json({ items: told })
  }
  if (pathname.endsWith('/comments')) return Response.json({ items: [], nextCursor: null })
  const bet = bets.find(({ id }) => pathname.endsWith(`/bets/${id}`))
  if (bet) return Response.json(bet)
  return Response.json({ error: { code: 'not-found', message: 'Bet not found' } }, { status: 404 })
}

function isChosen(bet: BetAnswer, query: URLSearchParams): boolean {
  if (query.has('whose') && !bet.participants.some(({ id }) => id === 'sam')) return false
  const [status, result, moment] = [query.get('status'), query.get('result'), query.get('moment')]
  const [from, words] = [query.get('from'), query.get('query')]
  if (status && bet.status !== status) return false
  if (result && bet.winnerId !== (result === 'won' ? 'sam' : 'ann')) return false
  if (moment === 'unsure' && bet.needsAttention === null) return false
  if (moment === 'near' && (bet.status !== 'active' || bet.gameTime === null)) return false
  if (from && (bet.status === 'settled' || query.get('active') !== 'always') && bet.createdAt < from) return false
  return !words || `${bet.homeTeam} ${bet.awayTeam}`.toLowerCase().includes(words.toLowerCase())
}
