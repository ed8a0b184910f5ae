import { useReactions } from '#features/comments/web/Reactions.tsx'
import type { BetAnswer } from '../contract.ts'

/** The reactions to a bet, and the button that adds one. [BEY-29] */
export function BetReactions({ bet }: { bet: Pick<BetAnswer, 'id' | 'groupId' | 'reactions'> }) {
  const { chips, button } = useReactions({ groupId: bet.groupId, betId: bet.id }, bet.reactions)
  return (
    <div className="mt-1 flex min-h-control items-center gap-1.5">
      {chips || <p className="text-14 text-muted">No reactions yet</p>}
      <div className="ml-auto">{button}</div>
    </div>
  )
}
