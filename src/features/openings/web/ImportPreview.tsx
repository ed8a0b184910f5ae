import { centsFromDollars, formatMoney, formatSignedMoney } from '#domain/money/money.ts'
import { useUser } from '#features/web/session.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { PreviewView } from '../contract.ts'
import { owedWords } from './openingWords.ts'

const money = (dollars: number) => formatMoney(centsFromDollars(dollars))
const signed = (dollars: number) => formatSignedMoney(centsFromDollars(dollars))

/** What a file comes to: its wrong lines, each pair, and everybody's balance before and after. [BEY-36] */
export function ImportPreview({ shown }: { shown: PreviewView }) {
  const { lines, refused, pairs, nets, earlier, why } = shown
  const readerId = useUser().id
  const [last] = earlier
  return (
    <>
      <p className="text-14">
        {lines === 1 ? '1 line was read.' : `${lines} lines were read.`}{' '}
        {refused.length > 0 &&
          `${refused.length} could not be, and ${refused.length === 1 ? 'counts' : 'count'} for nothing:`}
      </p>
      {refused.length > 0 && (
        <ul
          className="max-h-40 overflow-y-auto rounded-control bg-bg p-2 text-12"
          aria-label="Lines that were not read"
        >
          {refused.map(({ line, reason }) => (
            <li key={line}>
              Line {line}: {reason}
            </li>
          ))}
        </ul>
      )}
      {last && (
        <Notice tone="warn">
          A file was brought in on {dayDate(last.at)} already. What is in this one too would count twice.
        </Notice>
      )}
      {pairs.length > 0 && (
        <section aria-labelledby="import-pairs">
          <h3 id="import-pairs" className="text-14 font-semibold">
            Each pair
          </h3>
          <ul>
            {pairs.map((pair) => (
              <li
                key={`${pair.from.id} ${pair.to.id}`}
                className="flex justify-between gap-3 border-t border-line py-1 text-14"
              >
                <span className="min-w-0 wrap-anywhere">
                  {owedWords(pair, readerId)} <span className="text-12 text-muted">{pair.note}</span>
                </span>
                <Figure className="font-bold">{money(pair.amount)}</Figure>
              </li>
            ))}
          </ul>
        </section>
      )}
      {pairs.length > 0 && (
        <table className="w-full text-14">
          <caption className="pb-1 text-left font-semibold">Everybody’s balance</caption>
          <thead className="text-12 text-muted">
            <tr>
              <th scope="col" className="text-left font-normal">
                Member
              </th>
              <th scope="col" className="text-right font-normal">
                Now
              </th>
              <th scope="col" className="text-right font-normal">
                Once agreed
              </th>
            </tr>
          </thead>
          <tbody>
            {nets.map(({ person, before, after }) => (
              <tr key={person.id} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-semibold wrap-anywhere">
                  {person.id === readerId ? 'You' : person.name}
                </th>
                <td className="tabular text-right">{signed(before)}</td>
                <td className="tabular text-right font-bold">{signed(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {why !== null && <Notice tone="info">{why}</Notice>}
    </>
  )
}
