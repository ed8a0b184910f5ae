import type { BetAnswer } from '#features/bets/contract.ts'
import { sharedValue, useShared } from '#web/browser/sharedValue.ts'
import type { BidView } from '../contract.ts'

/** What the reader has just done, which a card celebrates: made a bet, or posted a bid. Null: nothing. [BEY-45] */
export type Moment = { readonly bet: BetAnswer } | { readonly bid: BidView } | null

const shown = sharedValue<Moment>(null)

export const showMoment = shown.set

export const useMoment = () => useShared(shown)
