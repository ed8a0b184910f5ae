import { IconStack2 } from '@tabler/icons-react'
import { mostLegs } from '#domain/bids/parlays.ts'
import type { GameView } from '#features/lines/contract.ts'
import { type Pick, writePick } from '#features/lines/web/pick.ts'
import { sideName } from '#features/lines/web/prices.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { hasBegun, keepLegs, legOf, useChosenLegs, withLeg } from './chosenLegs.ts'

type AddToParlayProps = {
  game: GameView
  pick: Pick
  now: number
  onAdded: () => void
}

/** Makes the price of the slip a leg of the parlay being put together, or takes it out again. [BEY-32] */
export function AddToParlay({ game, pick, now, onAdded }: AddToParlayProps) {
  const legs = useChosenLegs()
  const sameGame = legs.find((leg) => leg.pick.gameId === game.id)
  const isIn = sameGame !== undefined && writePick(sameGame.pick) === writePick(pick)
  const leg = legOf([game], pick, now)
  const added = leg && withLeg(legs, leg)
  if (!isIn && !added) {
    // Who puts none together need not read why this price could not be part of it.
    if (legs.length === 0) return null
    const why = hasBegun(game, now) ? 'Begun: not for your parlay' : `Your parlay has ${mostLegs} legs, the most`
    return <p className="text-right lg:pb-2">{why}</p>
  }
  const press = () => {
    if (isIn) keepLegs(legs.filter((one) => one !== sameGame))
    else if (added) keepLegs(added)
    onAdded()
  }
  const { words, name } = wordsFor({
    isIn,
    legs: legs.length,
    replaced: sameGame && sideName(sameGame.side, game.sportKey),
  })
  return (
    <Button
      variant="link"
      size="note"
      pad="sm"
      gap="xs"
      className="-mr-2 min-w-0 text-left lg:-mt-2"
      icon={<IconStack2 size={16} aria-hidden="true" className="shrink-0" />}
      aria-label={name}
      onClick={press}
    >
      {words}
    </Button>
  )
}

type Situation = { isIn: boolean; legs: number; replaced: string | undefined }

/** Where the words are short, the name says it in full. */
function wordsFor({ isIn, legs, replaced }: Situation): { words: string; name?: string } {
  if (isIn) return { words: 'Remove from parlay' }
  if (replaced !== undefined) return { words: `Replace ${replaced}`, name: `Replace ${replaced} in the parlay` }
  return { words: legs === 0 ? 'Add to a parlay' : 'Add to parlay' }
}
