import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAddress } from '#web/browser/address.ts'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { TitleNote } from '#web/layout/Slots.tsx'
import { ago, nextTime } from '#web/time/timeWords.ts'
import { useZone } from '#web/time/useZone.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { LinesView } from '../contract.ts'
import { leagueOf, type SportChoice } from './filters.ts'
import { RefreshOdds } from './LinesFilterBar.tsx'

/**
 * How old the prices are, whether they are a sample, and the button for a custom bid. On a phone the prices are also
 * refreshed here. On a desktop, with the notes beside the title, the button shares the line of the first day.
 */
export function UnderFilters({ lines, sport, now }: { lines: LinesView | undefined; sport: SportChoice; now: number }) {
  const [, setAddress] = useAddress()
  const desktop = useDesktop()
  const notes = lines && (
    <div className="flex min-w-0 flex-col max-lg:flex-1 max-lg:basis-24 lg:flex-row lg:gap-4">
      <Freshness lines={lines} sport={sport} now={now} />
      {desktop && <Source lines={lines} sport={sport} now={now} />}
    </div>
  )
  return (
    <div className="-my-1.5 flex min-h-control flex-wrap items-center gap-x-1 px-1 lg:mt-0 lg:-mb-13">
      {desktop ? (
        <TitleNote>{notes}</TitleNote>
      ) : (
        <>
          {notes}
          <RefreshOdds variant="ghost" />
        </>
      )}
      <Button
        variant="link"
        pad="sm"
        className="z-10 -mr-2 ml-auto min-w-0 shrink!"
        icon={desktop && <IconPlus size={18} aria-hidden="true" />}
        onClick={() => setAddress({ custom: '1' }, { push: true })}
      >
        Create Custom Bid
      </Button>
      {lines && !desktop && (
        <div className="flex basis-full flex-wrap gap-x-3 pb-1 empty:hidden">
          <Source lines={lines} sport={sport} now={now} />
        </div>
      )}
    </div>
  )
}

type SourceProps = { lines: LinesView; sport: SportChoice; now: number }

/** When the next prices come, where credits must last, whether they are a sample, and whose they are, where that must be said. */
function Source({ lines, sport, now }: SourceProps) {
  const zone = useZone()
  const { nextAt } = ofLeague(lines, sport)
  return (
    <>
      {nextAt && <p className="text-12 text-muted">{`Next prices ${nextTime(nextAt, now, zone)}`}</p>}
      {lines.isSample && <AboutPrices>Sample data: recorded games, replayed</AboutPrices>}
      {lines.credit && <AboutPrices>{lines.credit}</AboutPrices>}
    </>
  )
}

function AboutPrices({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1 text-12 text-muted">
      <IconInfoCircle size={14} aria-hidden="true" className="-ml-1 shrink-0 text-info lg:ml-0" />
      {children}
    </p>
  )
}

/** The age of the chosen league's prices, or of all leagues'. */
function ofLeague(lines: LinesView, sport: SportChoice): Pick<LinesView, 'lastUpdated' | 'nextAt'> {
  return lines.leagues.find(({ sportKey }) => leagueOf(sportKey) === sport) ?? lines
}

/** How old the oldest of the prices are; if they should be newer, `StaleNotice` says so in words. [LINE-16] */
function Freshness({ lines, sport, now }: SourceProps) {
  const zone = useZone()
  const { lastUpdated } = ofLeague(lines, sport)
  if (lastUpdated === null) return null
  const isLate = lines.stale && lines.staleBecause !== 'must-last'
  return (
    <p className="flex min-w-0 items-center gap-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', isLate ? 'bg-warn' : 'bg-win')}
      />
      <span className="min-w-0">{`Odds updated ${ago(lastUpdated, now, zone)}`}</span>
    </p>
  )
}
