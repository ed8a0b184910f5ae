import { useQuery } from '@tanstack/react-query'
import { cents, formatMoney, formatShortMoney } from '#domain/money/money.ts'
import { winAmount } from '#domain/odds/odds.ts'
import { api } from '#features/web/api.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { useZone } from '#web/time/useZone.ts'
import { Figure, StruckFigure } from '#web/ui/data/Figure.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { BookView, ExampleView, GameView } from '../contract.ts'
import { leagueOf } from './filters.ts'
import { type Price, priceAt, type Row, rows, sideName } from './prices.ts'
import { TeamMark } from './TeamMark.tsx'
import { teamOf } from './teams.ts'

const stake = cents(20_00)

/** In large text the prices come below the team. */
const rowClass = 'flex-wrap items-center justify-between @max-[14rem]:flex'

/**
 * A coming game with the book's price and the fair one, and what the difference is worth. Nothing where no game is
 * known. [BEY-31]
 */
export function ExampleGame() {
  const { data, isPending } = useQuery(api.lines.example.queryOptions())
  if (isPending) return <Skeleton round="card" className="h-59" />
  const book = data?.game?.books[0]
  return data?.game && book ? (
    <Example game={data.game} book={book} isSample={data.isSample} credit={data.credit} />
  ) : null
}

type ExampleProps = Pick<ExampleView, 'isSample' | 'credit'> & { game: GameView; book: BookView }

function Example({ game, book, isSample, credit }: ExampleProps) {
  const now = useNow()
  const zone = useZone()
  return (
    <Card as="section" aria-label="A real game" pad="none" className="@container overflow-hidden">
      <table className="w-full">
        <caption className="border-b border-line px-4 py-2.5 text-left text-12">
          <span className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span>
              <span className="font-semibold text-fg">{dayAndTime(game.commenceTime, now, zone)}</span> ·{' '}
              {leagueOf(game.sportKey)}
            </span>
            {isSample && <span>Recorded game</span>}
            {credit && <span>{credit}</span>}
          </span>
        </caption>
        <thead className="text-12 text-muted">
          <tr className={rowClass}>
            <th scope="col" className="basis-full py-2 pl-4 text-left font-normal">
              Spread
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal">
              {book.title}
            </th>
            <th scope="col" className="py-2 pr-4 pl-2 text-right font-semibold text-accent">
              Here
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SideRow key={row} {...{ game, book, row }} />
          ))}
        </tbody>
      </table>
      <Worth game={game} book={book} />
    </Card>
  )
}

function SideRow({ game, book, row }: { game: GameView; book: BookView; row: Row }) {
  const show = useShowOdds()
  const price = priceAt(game, book, 'spread', row)
  const team = row === 'home' ? game.homeTeam : game.awayTeam
  if (!price) return null
  return (
    <tr className={rowClass}>
      <th scope="row" className="py-1.5 pl-4 text-left basis-full">
        <span className="flex items-center gap-3">
          <TeamMark team={team} league={game.sportKey} />
          <span className="min-w-0 text-14 font-semibold sm:text-16">
            {teamOf(team, game.sportKey).name} <Figure className="whitespace-nowrap">{price.line}</Figure>
          </span>
        </span>
      </th>
      <td className="px-2 text-right text-16 text-muted">
        <StruckFigure>{show(price.bookOdds)}</StruckFigure>
      </td>
      <td className="py-1.5 pr-4 pl-2 text-right text-22 font-bold">
        <Figure>{show(price.fairOdds)}</Figure>
      </td>
    </tr>
  )
}

/** The difference in money, on one side. */
function Worth({ game, book }: { game: GameView; book: BookView }) {
  const price = priceAt(game, book, 'spread', 'away')
  if (!price) return null
  return (
    <p className="mt-2 border-t border-line bg-raised px-4 py-3 text-14 text-muted">
      {formatShortMoney(stake)} on {sideName(price.side, game.sportKey)} wins <Won price={price} at="book" /> at a
      sportsbook and <Won price={price} at="fair" /> from a friend.
    </p>
  )
}

function Won({ price, at }: { price: Price; at: 'book' | 'fair' }) {
  const odds = at === 'book' ? price.bookOdds : price.fairOdds
  return <Figure className="font-semibold text-fg">{formatMoney(winAmount(stake, odds))}</Figure>
}
