import { lazyPart } from '#web/ui/late/lazyPart.tsx'

/** Only while games run: who opens the page then fetches it together with the bets. */
export const IfItEndedNow = lazyPart(async () => ({ default: (await import('./IfItEndedNow.tsx')).IfItEndedNow }))
