import { useQuery } from '@tanstack/react-query'
import { isSportKey, sports } from '#domain/games/sports.ts'
import type { CacheStatusView } from '#features/lines/contract.ts'
import { api } from '#features/web/api.ts'
import { nextTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Pill, type PillTone } from '#web/ui/look/Pill.tsx'
import { Counters } from '../parts/Counters.tsx'
import { capitalized } from '../parts/capitalized.ts'
import { Loaded, ReloadFailure } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'
import { OddsActions } from './OddsActions.tsx'
import { reloadMs } from './oddsTimes.ts'

type SportStats = CacheStatusView['sportStats'][number]

/** The cached lines of each sport, their age, and actions on them. [ADM-62] [ADM-64] */
export function OddsCache() {
  const status = useQuery(api.lines.cacheStatus.queryOptions({ refetchInterval: reloadMs }))
  return (
    <SettingsCard title="Cache Status" aside="Reloads every 30 seconds">
      <ReloadFailure query={status} title="Failed to load cache status" />
      <Loaded query={status} loading="Loading cache status..." failure="Failed to load cache status">
        {(data) => <Status status={data} />}
      </Loaded>
      <OddsActions />
    </SettingsCard>
  )
}

function Status({ status }: { status: CacheStatusView }) {
  const { totalCached, freshCached, staleCached, errorCached, sportStats } = status
  return (
    <div className="grid grid-cols-1 gap-3 py-3">
      <Credits status={status} />
      <SecondSource sources={status.sources} />
      <Counters
        items={[
          { label: 'Cached', value: String(totalCached) },
          { label: 'Fresh', value: String(freshCached) },
          { label: 'Stale', value: String(staleCached) },
          { label: 'Errors', value: String(errorCached), tone: errorCached > 0 ? 'loss' : undefined },
        ]}
      />
      {sportStats.length === 0 ? (
        <p className="py-2 text-14 text-muted">Nothing is cached yet</p>
      ) : (
        <ul aria-label="Sports" className="divide-y divide-line rounded-card border border-line">
          {sportStats.map((sport) => (
            <SportRow key={sport.sportKey} sport={sport} />
          ))}
        </ul>
      )}
    </div>
  )
}

const tones: Readonly<Record<SportStats['status'], PillTone>> = {
  fresh: 'win',
  stale: 'warn',
  error: 'loss',
  cleared: 'neutral',
}

function SportRow({ sport }: { sport: SportStats }) {
  const { sportKey, gameCount, status, lastUpdated, errorMessage } = sport
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-14">
      <span className="min-w-16 font-semibold">{isSportKey(sportKey) ? sports[sportKey].label : sportKey}</span>
      <Pill tone={tones[status]}>{capitalized(status)}</Pill>
      <span className="tabular text-muted">{gameCount === 1 ? '1 game' : `${gameCount} games`}</span>
      {lastUpdated && (
        <span className="ml-auto text-muted">
          <Moment at={lastUpdated} />
        </span>
      )}
      {errorMessage && <p className="w-full text-12 text-loss wrap-anywhere">{errorMessage}</p>}
    </li>
  )
}

/** A second source of scores that fails stops nothing; results then come from the first one alone. [BEY-41] */
function SecondSource({ sources }: Pick<CacheStatusView, 'sources'>) {
  const second = sources.find(({ source }) => source === 'second scores')
  if (!second?.failingSince) return null
  return (
    <Notice tone="warn">
      ESPN, the second source of scores, has not answered since <Moment at={second.failingSince} />: {second.error}
    </Notice>
  )
}

/** Green below half of the quota, amber below four fifths, else red. [ADM-63] */
function quotaTone(percent: number): 'win' | 'warn' | 'loss' {
  if (percent < 50) return 'win'
  return percent < 80 ? 'warn' : 'loss'
}

const fills = { win: 'bg-win', warn: 'bg-warn', loss: 'bg-loss' }

const count = (credits: number) => credits.toLocaleString('en-US')

/** This month's credits: how many are used, where that leads, and what waits for want of them. [ADM-63] [FEED-35] */
function Credits({ status }: { status: CacheStatusView }) {
  const { creditsThisMonth: used, apiQuotaLimit: limit, creditsLeft, keptForSettling, forecast } = status
  const isServiceShort = creditsLeft < limit - used
  const most = used + creditsLeft
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <QuotaBar used={used} limit={limit} />
      <p className="text-14 text-muted">
        At the rate of the last 7 days the month takes{' '}
        <span className={forecast > most ? 'font-semibold text-loss' : 'text-fg'}>{count(forecast)}</span> of{' '}
        {count(most)}. Kept for settling bets: {count(keptForSettling)}.
      </p>
      {status.carries && <p className="text-14 text-muted">{status.carries}</p>}
      {isServiceShort && (
        <Notice tone="warn">{`The service has only ${count(creditsLeft)} credits left for us.`}</Notice>
      )}
      <CreditWarning status={status} />
    </div>
  )
}

/** The same warning that administrators get as a notice and a mail, or what it has come to. */
function CreditWarning({ status: { message, waiting, waitingUntil, reachedPercent } }: { status: CacheStatusView }) {
  const now = useNow()
  const next = waitingUntil ? `The next lines come ${nextTime(waitingUntil, now)}.` : 'Lines change no more.'
  const warning = reachedPercent > 0 ? `${reachedPercent}% of this month’s credits are used.` : null
  const text = message ?? (waiting && `${waiting}. ${next}`) ?? warning
  return text && <Notice tone="warn">{text}</Notice>
}

function QuotaBar({ used, limit }: { used: number; limit: number }) {
  const percent = limit > 0 ? (100 * used) / limit : 100
  const tone = quotaTone(percent)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <p className="flex justify-between gap-3 text-14">
        <span className="font-semibold">Credits this month</span>
        <span className="tabular text-muted">
          {count(used)} of {count(limit)} ({percent.toFixed(1)}%)
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw a meter in colors of their own */}
      <div
        role="meter"
        aria-label="Credits this month"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${count(used)} of ${count(limit)}`}
        data-tone={tone}
        className="h-2.5 overflow-hidden rounded-full bg-raised"
      >
        <div className={`h-full rounded-full ${fills[tone]}`} style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
    </div>
  )
}
