import type { BetAnswer } from '#features/bets/contract.ts'
import { bidOnOwn, takeBid } from './bidding.ts'
import { type OwnBet, questionedBets } from './cast.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** What becomes of the questioned bets, in the order of time. */
type Questioned = {
  /** Their creators enter results, not all of them right. */
  settle(): Promise<void>
  /** Two results are disputed, and a bet is to be called off. */
  object(): Promise<void>
  /** The admin decides one of the two; the other one waits. */
  decide(): Promise<void>
}

/** Friends bet on what will be questioned later. */
export async function betOnQuestioned(stage: Stage, crew: Crew): Promise<Questioned> {
  const [admin, ben, cleo, dev, eve] = crew.members
  if (!admin || !ben || !cleo || !dev || !eve) throw new Error('five friends are needed')
  const { corrected, disputed, calledOff } = questionedBets
  const race = await agreed(stage, crew, corrected, [ben, cleo])
  const pies = await agreed(stage, crew, disputed, [dev, eve])
  const ribs = await agreed(stage, crew, calledOff, [admin, ben])
  const say = async (who: Friend, path: string, what: object) => {
    stage.pause()
    await who.post(path, what)
  }
  return {
    async settle() {
      await say(ben, `${race}/settle`, { outcome: 'won', winnerId: ben.id })
      await say(dev, `${pies}/settle`, { outcome: 'won', winnerId: dev.id })
    },
    async object() {
      const reason = 'The sign said 4.5 miles. I have the photo.'
      await say(cleo, `${race}/dispute`, { outcome: 'acceptor', reason })
      await say(eve, `${pies}/dispute`, { outcome: 'push', reason: 'Both pies were gone by seven.' })
      await say(ben, `${ribs}/cancellation`, { reason: 'The grill is broken, nobody can win this.' })
    },
    decide: () => say(admin, `${race}/dispute/decision`, { outcome: 'acceptor', reason: 'The photo is clear.' }),
  }
}

/** The path of a bet that the first of two offers and the second takes. */
async function agreed(stage: Stage, crew: Crew, own: OwnBet, [creator, taker]: readonly [Friend, Friend]) {
  const bid = await bidOnOwn(stage, crew, own, creator)
  const bet: BetAnswer | null = await takeBid(stage, crew, bid, taker)
  if (!bet) throw new Error(`nobody took ${own.description}`)
  return `${crew.path}/bets/${bet.id}`
}
