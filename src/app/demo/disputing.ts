import type { BetAnswer } from '#features/bets/contract.ts'
import { bidOnOwn, takeBid } from './bidding.ts'
import { type OwnBet, questionedBets } from './cast.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** One result that was corrected, one that waits for the admin's decision, and a bet that its taker wants to call off. */
export async function putResultsRight(stage: Stage, crew: Crew): Promise<void> {
  const [admin, ...others] = crew.members
  const [ben, cleo, dev, eve] = others
  if (!admin || !ben || !cleo || !dev || !eve) throw new Error('five friends are needed')
  const { corrected, disputed, calledOff } = questionedBets
  const first = await settledWrongly(stage, crew, corrected, [ben, cleo])
  await cleo.post(`${first}/dispute`, { outcome: 'acceptor', reason: 'The sign said 4.5 miles. I have the photo.' })
  stage.pause()
  await admin.post(`${first}/dispute/decision`, { outcome: 'acceptor', reason: 'The photo is clear.' })
  const second = await settledWrongly(stage, crew, disputed, [dev, eve])
  await eve.post(`${second}/dispute`, { outcome: 'push', reason: 'Both pies were gone by seven.' })
  const third = await agreed(stage, crew, calledOff, [admin, ben])
  stage.pause()
  await ben.post(`${third}/cancellation`, { reason: 'The grill is broken, nobody can win this.' })
}

/** The path of a bet that the first of two offers and the second takes. */
async function agreed(stage: Stage, crew: Crew, own: OwnBet, [creator, taker]: readonly [Friend, Friend]) {
  const bid = await bidOnOwn(stage, crew, own, creator)
  const bet = await takeBid(stage, crew, bid, taker)
  if (!bet) throw new Error(`nobody took ${own.description}`)
  return `${crew.path}/bets/${bet.id}`
}

/** The creator says that they have won. */
async function settledWrongly(stage: Stage, crew: Crew, own: OwnBet, pair: readonly [Friend, Friend]) {
  const path = await agreed(stage, crew, own, pair)
  stage.pause()
  await pair[0].post<BetAnswer>(`${path}/settle`, { outcome: 'won', winnerId: pair[0].id })
  stage.pause()
  return path
}
