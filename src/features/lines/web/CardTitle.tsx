import type { ReactNode } from 'react'
import { classNames } from '#web/ui/look/classNames.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BookView, GameView } from '../contract.ts'
import { leagueOf } from './filters.ts'

/** What a card is about, and its first line. */
export type TitledGame = {
  game: GameView
  book: BookView
  live: boolean
  /** "8:20 PM", or "Starts in 42 min" if `soon` ("In 42 min" if dense); not shown for a live game. */
  startWords: string
  soon: boolean
  /** One line for a team, on wide screens. */
  dense: boolean
}

type CardTitleProps = TitledGame & { toggle: ReactNode }

/** When it is, which league, and whose prices. [LINE-20] [LINE-21] */
export function CardTitle({ game, book, live, soon, startWords, dense, toggle }: CardTitleProps) {
  return (
    <div className={classNames('-my-2.5 flex items-center gap-2 text-12', !dense && '-mr-3.5')}>
      {live && <Pill tone="live">LIVE</Pill>}
      {!live && soon && (
        <Pill tone="warn" icon={dense ? null : undefined}>
          {startWords}
        </Pill>
      )}
      {!live && !soon && <span className="whitespace-nowrap font-semibold">{startWords}</span>}
      <span className="text-muted">{leagueOf(game.sportKey)}</span>
      <span className={classNames('min-w-0 truncate text-muted', !dense && 'ml-auto')}>{book.title}</span>
      {toggle}
    </div>
  )
}
