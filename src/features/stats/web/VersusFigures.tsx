import type { ReactNode } from 'react'
import { type BetSport, sportLabel } from '#domain/games/sports.ts'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { Link } from '#web/browser/Link.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import type { VersusView } from '../contract.ts'
import { ProfitFigure } from './MemberTable.tsx'

type Standing = Pick<VersusView, 'wins' | 'losses' | 'pushes'>

/** "7-4-1": won, lost, pushed. */
export function recordWords({ wins, losses, pushes }: Standing): string {
  return `${wins}-${losses}-${pushes}`
}

/** The same for screen readers, who would hear a date. */
function spokenRecord({ wins, losses, pushes }: Standing): string {
  return `${wins} won, ${losses} lost, ${pushes} pushed`
}

/** Record, net, streak, and the biggest win of each. [BEY-20] */
export function VersusFigures({ versus, isYou }: { versus: VersusView; isYou: boolean }) {
  const { member, opponent, net, streak, biggestWin, biggestLoss } = versus
  const whose = (name: string) => `Biggest win of ${name}`
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:grid-cols-5">
      <Tile label="Record" note="won-lost-pushed">
        <Record standing={versus} />
      </Tile>
      <Tile label={isYou ? 'Your net' : `Net of ${member.name}`}>
        <ProfitFigure profit={net} />
      </Tile>
      <Tile label="Current streak">
        {streak === null ? 'None' : `${streak.count} ${streak.result === 'won' ? 'won' : 'lost'}`}
      </Tile>
      <Tile label={isYou ? 'Your biggest win' : whose(member.name)} note={<BetLink bet={biggestWin} />}>
        <Amount bet={biggestWin} />
      </Tile>
      <Tile label={whose(opponent.name)} note={<BetLink bet={biggestLoss} />} isWide>
        <Amount bet={biggestLoss} />
      </Tile>
    </dl>
  )
}

type TileProps = { label: string; note?: ReactNode; isWide?: boolean; children: ReactNode }

function Tile({ label, note, isWide = false, children }: TileProps) {
  return (
    <div
      className={`min-w-0 rounded-card border border-line bg-surface px-2.5 py-3 ${isWide ? 'max-lg:col-span-full' : ''}`}
    >
      <dt className="text-12 text-muted wrap-anywhere">{label}</dt>
      <dd className="mt-0.5">
        <span className="block text-18 font-bold min-[360px]:text-22">{children}</span>
        {note && <span className="block text-12 text-muted">{note}</span>}
      </dd>
    </div>
  )
}

function Record({ standing }: { standing: Standing }) {
  return (
    <>
      <Figure isSilent>{recordWords(standing)}</Figure>
      <span className="sr-only">{spokenRecord(standing)}</span>
    </>
  )
}

function Amount({ bet }: { bet: VersusView['biggestWin'] }) {
  return bet ? <Figure>{formatMoney(centsFromDollars(bet.amount))}</Figure> : 'None'
}

function BetLink({ bet }: { bet: VersusView['biggestWin'] }) {
  if (!bet) return null
  return (
    <Link
      to="/bets"
      search={{ tab: 'settled', bet: bet.betId }}
      className="underline decoration-muted/60 underline-offset-4 wrap-anywhere hover:text-fg"
    >
      {bet.sport === 'parlay' ? bet.description : matchupName(bet, bet.sport)}
    </Link>
  )
}

/** Where large text leaves no room for three columns, the net is below the record. */
const row =
  'border-b border-line @max-[14rem]:flex @max-[14rem]:flex-wrap @max-[14rem]:items-baseline @max-[14rem]:justify-between'
const below = '@max-[14rem]:w-full @max-[14rem]:pt-0 @max-[14rem]:pb-2'

/** One line for each sport that they have bet on. [BEY-20] */
export function BySport({ bySport }: Pick<VersusView, 'bySport'>) {
  return (
    <section aria-labelledby="by-sport" className="grid grid-cols-1 gap-2">
      <h3 id="by-sport" className="mt-2 px-1 text-18 font-bold">
        By sport
      </h3>
      <div className="@container overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full text-14">
          <thead>
            <tr className={`${row} text-12 text-muted`}>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                Sport
              </th>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                Record
              </th>
              <th scope="col" className={`px-3 py-2 text-right font-semibold ${below}`}>
                Net
              </th>
            </tr>
          </thead>
          <tbody>
            {bySport.map((standing) => (
              <tr key={standing.sport} className={`${row} last:border-0`}>
                <th scope="row" className="px-3 py-2.5 text-left font-semibold">
                  {sportLabel(standing.sport as BetSport)}
                </th>
                <td className="px-3 text-right">
                  <Record standing={standing} />
                </td>
                <td className={`px-3 text-right ${below}`}>
                  <ProfitFigure profit={standing.net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
