import { soonWords } from '#features/lines/web/startWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BidView } from '../contract.ts'
import type { GameNow } from './useBidMarket.ts'

type GameStateProps = { bid: BidView; game: GameNow | null; now: number }

/** That the game of a bid is live, with the score; else when it starts. */
export function GameState({ bid, game, now }: GameStateProps) {
  if (bid.isLive || game?.isLive) return <LivePill game={game} />
  const soon = bid.gameTime === null ? null : soonWords(bid.gameTime, now)
  if (soon) return <span className="shrink-0 font-semibold text-warn">{soon}</span>
  return <span className="shrink-0 font-normal text-muted">{bid.gameTime && dayAndTime(bid.gameTime, now)}</span>
}

/** "LIVE 21-17", the visitors' points first as in the title; without the score while it is not known. */
export function LivePill({ game }: { game: GameNow | null }) {
  return <Pill tone="live">{game?.score ? `LIVE ${game.score.away}-${game.score.home}` : 'LIVE'}</Pill>
}
