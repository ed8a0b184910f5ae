import type { BidView } from '#features/bids/contract.ts'
import type { CounterView } from '#features/bids/counterContract.ts'
import { bidOnGame, type Wanted } from './bidding.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** Offers among friends beyond the plain one: a bid taken in parts, challenges, and counter-offers. */
export async function playMarket(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  await sharedBid(stage, crew, wanted)
  await challenges(stage, crew)
  await counters(stage, crew)
}

/** One to the admin, one among others, and one that was declined. [BEY-17] */
async function challenges(stage: Stage, crew: Crew): Promise<void> {
  const [first, second] = crew.others(crew.admin.id)
  if (!first || !second) return
  const run = {
    homeTeam: `${first.name} runs 10 km under an hour`,
    awayTeam: `${first.name} needs an hour or more`,
    ...{ description: 'The loop around the lake, on Saturday', odds: 120, wagerAmount: 20 },
  }
  await custom(stage, crew, first, { ...run, challengedUserId: crew.admin.id })
  const chess = {
    homeTeam: `${second.name} wins at chess`,
    awayTeam: `${first.name} wins or draws`,
    ...{ description: 'One game, with the old clock', odds: -130, wagerAmount: 30 },
  }
  await custom(stage, crew, second, { ...chess, challengedUserId: first.id })
  const chili = {
    homeTeam: `${crew.admin.name}’s chili wins`,
    awayTeam: `${second.name}’s chili wins`,
    ...{ description: 'The cook-off, judged by the neighbors', odds: 100, wagerAmount: 15 },
  }
  const declined = await custom(stage, crew, crew.admin, { ...chili, challengedUserId: second.id })
  stage.pause()
  await second.post(`${pathOf(crew, declined)}/decline-challenge`, { reason: 'Not against that chili' })
}

/** One to the admin's bid, one by the admin, and one that was accepted. [BEY-17] */
async function counters(stage: Stage, crew: Crew): Promise<void> {
  const { admin } = crew
  const [first, second] = crew.others(admin.id)
  if (!first || !second) return
  const snow = {
    homeTeam: 'It snows before Christmas',
    awayTeam: 'No snow before Christmas',
    ...{ description: 'Enough to see footprints in the yard', odds: 140, wagerAmount: 30 },
  }
  const admins = await custom(stage, crew, admin, snow)
  await counter(stage, crew, { bid: admins, who: first, terms: { odds: 120 } })
  const book = {
    homeTeam: `${first.name} finishes the book`,
    awayTeam: `${first.name} gives up`,
    ...{ description: 'The book club book, all 900 pages', odds: -150, wagerAmount: 30 },
  }
  const firsts = await custom(stage, crew, first, book)
  await counter(stage, crew, { bid: firsts, who: admin, terms: { odds: -130, wagerAmount: 20 } })
  const garden = {
    homeTeam: `${second.name}’s amaryllis blooms first`,
    awayTeam: `${first.name}’s amaryllis blooms first`,
    ...{ description: 'Planted on the same day', odds: 110, wagerAmount: 25 },
  }
  const agreed = await custom(stage, crew, second, garden)
  const { id } = await counter(stage, crew, { bid: agreed, who: first, terms: { odds: 100 } })
  stage.pause()
  await second.post(`${pathOf(crew, agreed)}/counters/${id}/accept`, {})
}

type Offered = { readonly bid: BidView; readonly who: Friend; readonly terms: object }

function counter({ pause }: Stage, crew: Crew, { bid, who, terms }: Offered): Promise<CounterView> {
  pause()
  return who.post<CounterView>(`${pathOf(crew, bid)}/counters`, terms)
}

function custom({ pause }: Stage, crew: Crew, who: Friend, terms: object): Promise<BidView> {
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
