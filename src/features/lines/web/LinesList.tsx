import type { KeyboardEvent } from 'react'
import { clock, dayDate, dayHeading } from '#web/timeWords.ts'
import { type Day, daysOf, type GameAtBook, isGameLive } from './filters.ts'
import { GameCard } from './GameCard.tsx'
import { moveFocus } from './gridKeys.ts'
import type { Pick } from './pick.ts'
import { soonWords } from './startWords.ts'
import { useDenseCards } from './useDenseCards.ts'

type LinesListProps = {
  cards: readonly GameAtBook[]
  pick: Pick | null
  onPick: (pick: Pick) => void
  now: number
}

/** The cards by day. The arrow keys lead from price to price, from card to card. */
export function LinesList({ cards, ...rest }: LinesListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof Element && moveFocus(event.currentTarget, event.target, event.key))
      event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      {daysOf(cards).map((day) => (
        <DaySection key={day.key} day={day} {...rest} />
      ))}
    </div>
  )
}

function DaySection({ day, pick, onPick, now }: Omit<LinesListProps, 'cards'> & { day: Day }) {
  const dense = useDenseCards()
  const games = day.games === 1 ? '1 game' : `${day.games} games`
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-control items-center justify-between gap-2 px-1 max-lg:min-h-0 lg:justify-start">
        <h2 className="font-bold text-16">{dayHeading(day.at, now)}</h2>
        <p className="text-12 text-muted">{`${dayDate(day.at)} · ${games}`}</p>
      </div>
      {day.cards.map(({ game, book }) => {
        const soon = soonWords(game.commenceTime, now)
        const isPicked = pick?.gameId === game.id && pick.bookKey === book.key
        return (
          <GameCard
            key={`${game.id} ${book.key}`}
            {...{ game, book, dense, onPick }}
            live={isGameLive(game, now)}
            soon={soon !== null}
            startWords={soon ?? clock(game.commenceTime)}
            picked={isPicked ? `${pick.market}.${pick.row}` : null}
          />
        )
      })}
    </section>
  )
}
