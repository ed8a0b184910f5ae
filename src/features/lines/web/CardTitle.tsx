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
    <div className="-my-2.5 flex flex-wrap items-center gap-x-2 text-12">
      {live && <Pill tone="live">LIVE</Pill>}
      {!live && soon && (
        <Pill tone="warn" icon={dense ? null : undefined}>
          {startWords}
        </Pill>
      )}
      {!live && !soon && <span className="whitespace-nowrap font-semibold">{startWords}</span>}
      <span className="text-muted">{leagueOf(game.sportKey)}</span>
      <span
        className={classNames('text-muted', dense ? 'min-w-0 truncate' : 'min-w-min flex-1 basis-[3rem] text-right')}
      >
        {book.title}
      </span>
      {toggle && <span className="-mr-3.5 ml-auto">{toggle}</span>}
    </div>
  )
}
