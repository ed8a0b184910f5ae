import { setTimeout as sleep } from 'node:timers/promises'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { CommentView } from '#features/comments/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { Chance } from '#test/promises/model/chance.ts'
import type { Answered, Person } from '#test/support/person.ts'
import { customBid } from '#test/support/story.ts'
import type { Sender } from './senders.ts'

/** What was acknowledged in one group, by id. */
export type Book = {
  readonly bids: Set<string>
  /** The bids that nobody may take, so that they must expire. */
  readonly left: Set<string>
  readonly bets: Set<string>
  readonly settled: Set<string>
  readonly payments: Set<string>
  readonly reversed: Set<string>
  readonly comments: Set<string>
}

export function aBook(): Book {
  const empty = () => new Set<string>()
  return {
    ...{ bids: empty(), left: empty(), bets: empty(), settled: empty() },
    ...{ payments: empty(), reversed: empty(), comments: empty() },
  }
}

/** A group at work: the first of its people is its admin. */
export type Crew = {
  readonly id: string
  readonly path: string
  readonly people: readonly Person[]
  readonly book: Book
}

export type Means = {
  readonly send: Sender
  readonly chance: Chance
  /** The longest time from one act of somebody to their next. */
  readonly thinkMs: number
  /** So many of a hundred bids are left alone until they expire. */
  readonly leaves: number
}

/** So soon does a bid expire that is left alone. */
const leftForMs = 20_000

/** One bid of `me`, and what comes of it: nobody takes it, or two want it and one gets it, and it is settled and paid. */
export async function oneStory(me: Person, crew: Crew, means: Means): Promise<void> {
  const { send, chance, thinkMs, leaves } = means
  const { path, book, people } = crew
  const pause = () => sleep(chance.whole(thinkMs / 10, thinkMs))
  await pause()
  const isLeft = chance.isIn(leaves)
  const until = isLeft ? { expiration: new Date(Date.now() + leftForMs).toISOString() } : {}
  const bid = await ok(send.post<BidView>(me, `${path}/bids`, { ...customBid, ...until }))
  book.bids.add(bid.id)
  if (isLeft) return void book.left.add(bid.id)
  await pause()

  const friends = chance.some(
    people.filter((one) => one !== me),
    2,
  )
  const wanted = friends.map((friend) =>
    send.post<BetAnswer>(friend, `${path}/bids/${bid.id}/accept`, { version: bid.version }),
  )
  const answers = await Promise.all(wanted)
  const taken = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 409)
  if (taken.length !== 1 || refused.length !== answers.length - 1) throw new Error(`taken: ${said(answers)}`)
  const bet = await ok(Promise.resolve(taken[0] as Answered<BetAnswer>))
  book.bets.add(bet.id)
  await pause()

  if (chance.isIn(50)) {
    const about = `${path}/bets/${bet.id}/comments`
    const comment = await ok(send.post<CommentView>(chance.one(people), about, { content: 'Ha!' }))
    book.comments.add(comment.id)
  }
  const winnerId = chance.isIn(50) ? bet.creatorId : bet.acceptorId
  await ok(send.post(me, `${path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId }))
  book.settled.add(bet.id)
  await pause()
  await payAndRegret(me, bet.id, crew, means)
}

async function payAndRegret(me: Person, betId: string, { path, book, people }: Crew, { send, chance }: Means) {
  const { debt, winnerId } = await ok(send.get<BetAnswer>(me, `${path}/bets/${betId}`))
  if (!debt) throw new Error(`bet ${betId} has no debt`)
  if (chance.isIn(20)) return
  // Who was paid, and recorded it, may undo it.
  const creditor = people.find(({ id }) => id === winnerId) ?? me
  const paying = { debtIds: [debt.id], method: 'cash' }
  book.payments.add((await ok(send.post<PaymentView>(creditor, `${path}/payments`, paying))).id)
  if (!chance.isIn(30)) return
  const reason = { reason: 'not yet' }
  await ok(send.post(creditor, `${path}/debts/${debt.id}/reverse`, reason))
  book.reversed.add(debt.id)
  if (chance.isIn(50)) return
  book.payments.add((await ok(send.post<PaymentView>(me, `${path}/payments`, paying))).id)
  book.reversed.delete(debt.id)
}

async function ok<Body>(sent: Promise<Answered<Body>>): Promise<Body> {
  const answer = await sent
  if (answer.status >= 300) throw new Error(said([answer]))
  return answer.body
}

function said(answers: readonly Answered<unknown>[]): string {
  return answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('; ')
}
