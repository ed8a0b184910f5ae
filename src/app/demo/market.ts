import type { BidView } from '#features/bids/contract.ts'
import { bidOnGame, type Wanted } from './bidding.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** Offers among friends beyond the plain one: a bid taken in parts. */
export async function playMarket(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  await sharedBid(stage, crew, wanted)
}

/** The admin's bid, of which two friends have taken parts; the rest is open. [BEY-18] */
async function sharedBid(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  const bid = await bidOnGame(stage, crew, wanted, crew.admin)
  if (!bid) return
  await crew.admin.patch(pathOf(crew, bid), { wagerAmount: 100, allowParts: true })
  const [first, second] = crew.others(crew.admin.id)
  if (first) await takePart(stage, crew, { bid, who: first, part: 35 })
  if (second) await takePart(stage, crew, { bid, who: second, part: 25 })
}

async function takePart(stage: Stage, crew: Crew, { bid, who, part }: { bid: BidView; who: Friend; part: number }) {
  stage.pause()
  const { version } = await who.get<BidView>(pathOf(crew, bid))
  await who.post(`${pathOf(crew, bid)}/accept`, { version, part })
}

function pathOf(crew: Crew, { id }: BidView): string {
  return `${crew.path}/bids/${id}`
}
