import type { BidView } from '#features/bids/contract.ts'
import { bidOnGame, type Wanted } from './bidding.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** Offers among friends beyond the plain one: a bid taken in parts, and challenges. */
export async function playMarket(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  await sharedBid(stage, crew, wanted)
  await challenges(stage, crew)
}

/** One to the admin, one among others, and one that was declined. [BEY-17] */
async function challenges(stage: Stage, crew: Crew): Promise<void> {
  const [first, second] = crew.others(crew.admin.id)
  if (!first || !second) return
  const run = { homeTeam: 'I run 10 km under an hour', awayTeam: 'You do not', odds: 120, wagerAmount: 20 }
  await challenge(stage, crew, first, { ...run, challengedUserId: crew.admin.id })
  const chess = { homeTeam: 'I beat you at chess', awayTeam: 'You do not lose', odds: -130, wagerAmount: 30 }
  await challenge(stage, crew, second, { ...chess, challengedUserId: first.id })
  const chili = { homeTeam: 'My chili wins', awayTeam: 'Your chili wins', odds: 100, wagerAmount: 15 }
  const declined = await challenge(stage, crew, crew.admin, { ...chili, challengedUserId: second.id })
  stage.pause()
  await second.post(`${pathOf(crew, declined)}/decline-challenge`, { reason: 'Not against that chili' })
}

function challenge({ pause }: Stage, crew: Crew, who: Friend, terms: object): Promise<BidView> {
  pause()
  return who.post<BidView>(`${crew.path}/bids`, { isCustom: true, ...terms })
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
