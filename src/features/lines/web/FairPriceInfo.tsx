import { type AmericanOdds, impliedProbability } from '#domain/odds/odds.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import type { BookView, GameView } from '../contract.ts'
import { type Market, marketNames, markets, type Price, priceAt, sideName } from './prices.ts'

type FairPriceInfoProps = { game: GameView; book: BookView; only?: Market }

/**
 * How the fair prices are derived from the book's: its probabilities sum to more than one, and the excess is removed.
 * [LINE-19]
 */
export function FairPriceInfo({ game, book, only }: FairPriceInfoProps) {
  const shown = only ? [only] : markets
  return (
    <div className="flex max-w-72 flex-col gap-3 text-14">
      <p className="text-muted">
        {`A bookmaker's two chances add up to more than 100%: the surplus is its margin. The fair price leaves it out, so neither friend pays it.`}
      </p>
      {shown.map((market) => (
        <MarketInfo key={market} game={game} book={book} market={market} />
      ))}
    </div>
  )
}

function MarketInfo({ game, book, market }: { game: GameView; book: BookView; market: Market }) {
  const away = priceAt(game, book, market, 'away')
  const home = priceAt(game, book, market, 'home')
  const juice = book.markets[market]?.juice
  if (!away || !home || juice === undefined) return null
  return (
    <table className="tabular w-full text-right [&_td+td]:pl-3 [&_th+td]:pl-3 [&_th+th]:pl-3">
      <caption className="pb-1 text-left font-semibold">{`${marketNames[market]} · ${book.title}`}</caption>
      <thead className="text-12 text-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            Side
          </th>
          <th scope="col" className="font-normal">
            Book
          </th>
          <th scope="col" className="font-normal">
            Chance
          </th>
          <th scope="col" className="font-normal">
            Fair
          </th>
        </tr>
      </thead>
      <tbody>
        <PriceRow price={away} league={game.sportKey} />
        <PriceRow price={home} league={game.sportKey} />
      </tbody>
      <tfoot className="text-12 text-muted">
        <tr>
          <td colSpan={4} className="text-left">{`The book keeps ${juice.toFixed(1)}%`}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function PriceRow({ price, league }: { price: Price; league: string }) {
  const show = useShowOdds()
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        {sideName(price.side, league)}
      </th>
      <td className="text-muted">{show(price.bookOdds)}</td>
      <td className="text-muted">{percent(price.bookOdds)}</td>
      <td className="font-bold">{show(price.fairOdds)}</td>
    </tr>
  )
}

function percent(odds: AmericanOdds): string {
  return `${(impliedProbability(odds) * 100).toFixed(1)}%`
}
