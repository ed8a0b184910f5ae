import { Fragment } from 'react'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { PoolView, RoundPicksView } from '../contract.ts'
import type { PoolGameView } from '../gameContract.ts'
import { pickName } from './disputeWords.ts'
import { pointsWords } from './poolNames.ts'
import type { OwnPick } from './usePicks.ts'

type PickGameProps = {
  game: PoolGameView
  /** The book whose spread it is, where the games of the round have several. */
  book: string | null
  pool: PoolView
  pick: OwnPick | undefined
  others: RoundPicksView['everybody']
  /** How many points a pick can have. */
  most: number
  /** Teams that the reader cannot pick again. */
  used: readonly string[]
  /** Left out where nothing can be picked. */
  onPick?: ((team: string) => void) | undefined
  onWorth: (points: number) => void
  /** Left out where its result cannot be disputed. */
  onDispute?: (() => void) | undefined
}

/** A game with its two sides to press; once it is locked, with everybody's picks. */
export function PickGame({ game, book, pool, pick, others, most, used, onPick, onWorth, onDispute }: PickGameProps) {
  const now = useNow()
  const chosen = `${game.awayTeam} @ ${game.homeTeam}`
  return (
    <Card as="li" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2 text-12 text-muted">
        <span>
          {game.locked ? stateOf(game) : dayAndTime(game.startsAt, now)}
          {book && ` · ${book}`}
        </span>
        {pool.confidence && pick && onPick && (
          <Select
            label={`Points for ${chosen}`}
            hideLabel
            look="chip"
            value={String(pick.confidence ?? '')}
            options={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: pointsWords(at + 1) }))}
            onChange={(event) => onWorth(Number(event.target.value))}
          />
        )}
        {pool.confidence && pick && !onPick && <span>{pointsWords(pick.confidence ?? 0)}</span>}
        {onDispute && (
          <Button variant="link" size="sm" pad="none" onClick={onDispute}>
            Dispute<span className="sr-only"> {chosen}</span>
          </Button>
        )}
      </div>
      <fieldset className="flex flex-wrap items-start gap-2">
        <legend className="sr-only">{chosen}</legend>
        {[game.awayTeam, game.homeTeam].map((team) => (
          <Fragment key={team}>
            {team === game.homeTeam && (
              <span aria-hidden="true" className="pt-3.5 text-14 text-muted">
                @
              </span>
            )}
            <Side
              {...{ game, team }}
              isChosen={pick?.team === team}
              onPick={onPick && !used.includes(team) ? () => onPick(team) : undefined}
              isUsed={onPick !== undefined && used.includes(team)}
              names={namesOn(others, game, team)}
            />
          </Fragment>
        ))}
      </fieldset>
      {game.needsAttention && <p className="text-12 text-warn">{doubtWords(game.needsAttention)}</p>}
    </Card>
  )
}

type SideProps = {
  game: PoolGameView
  team: string
  isChosen: boolean
  onPick?: (() => void) | undefined
  isUsed: boolean
  names: string
}

const chosenLooks = {
  open: 'border-accent bg-accent/10 text-accent',
  won: 'border-win bg-win/10 text-win',
  lost: 'border-loss bg-loss/10 text-loss',
} as const

/** Whether picks of the team were right; `open` also where the game counts for nobody. */
function fateOf({ result, homeTeam }: PoolGameView, team: string): 'open' | 'won' | 'lost' {
  if (result !== 'home' && result !== 'away') return 'open'
  return result === (team === homeTeam ? 'home' : 'away') ? 'won' : 'lost'
}

function Side({ game, team, isChosen, onPick, isUsed, names }: SideProps) {
  const fate = fateOf(game, team)
  const words = pickName(game, team)
  return (
    <div className="grid min-w-0 flex-1 basis-28 grid-cols-1 content-start gap-1">
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={!onPick}
        onClick={onPick}
        className={classNames(
          'min-h-12 w-full rounded-control border px-2 text-14 font-semibold wrap-anywhere',
          isChosen ? chosenLooks[fate] : 'border-control',
          fate === 'won' && !isChosen && 'text-win',
        )}
      >
        {words}
        {fate === 'won' ? ' ✓' : fate === 'lost' && isChosen && ' ✗'}
      </button>
      {isUsed && <p className="text-12 text-muted">Picked before</p>}
      {names && <p className="text-12 text-muted">{names}</p>}
    </div>
  )
}

function namesOn(others: RoundPicksView['everybody'], game: PoolGameView, team: string): string {
  if (!game.locked) return ''
  const on = others.filter(({ picks }) => picks.some((pick) => pick.gameId === game.gameId && pick.team === team))
  return on.map(({ person }) => person.name).join(', ')
}

/** "Final 17-24", the away team first; "Locked", "Void". */
function stateOf({ score, result }: PoolGameView): string {
  if (result === 'void') return 'Void: counts for nobody'
  const final = score ? `Final ${score.away}-${score.home}` : 'Locked'
  return result === 'push' ? `${final}, a push` : final
}
