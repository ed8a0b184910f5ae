import { IconTrophy } from '@tabler/icons-react'
import { instant } from '#domain/times.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { SharePicture } from '#web/picture/SharePicture.tsx'
import { useNow } from '#web/time/useNow.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { StatsView } from '../contract.ts'
import { ProfitFigure } from './MemberTable.tsx'
import { seasonDays, seasonProgress, stateWords } from './seasonWords.ts'

type Season = NonNullable<StatsView['season']>

/** The season whose figures are shown, and its champion once it is over. [BEY-20] */
export function SeasonBanner({ season }: { season: Season }) {
  const now = instant(useNow())
  const { name, state } = season
  const progress = state === 'over' ? '' : ` · ${seasonProgress(season, now)}`
  return (
    <Card as="section" aria-label={`Season ${name}`}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-18 font-bold wrap-anywhere">{name}</h3>
        <Pill tone={state === 'running' ? 'accent' : 'neutral'}>{stateWords[state]}</Pill>
      </div>
      <p className="text-12 text-muted">
        {seasonDays(season)}
        {progress} · days of Eastern time
      </p>
      {state === 'over' && <Champions champions={season.champions} />}
    </Card>
  )
}

type ShareSeasonProps = { season: Season } & Pick<StatsView, 'members'>

/** Its table as a picture, from its first day on; the drawing is loaded when it is asked for. [BEY-30] */
export function ShareSeason({ season, members }: ShareSeasonProps) {
  if (season.state === 'ahead' || members.length === 0) return null
  const make = async () => (await import('./seasonPicture.ts')).makeSeasonPicture(season, members)
  return (
    <div className="sm:max-w-96">
      <SharePicture make={make} fileName={`betwixt-season-${season.from}.png`} />
    </div>
  )
}

function Champions({ champions }: Pick<Season, 'champions'>) {
  if (champions.length === 0) return <p className="mt-2 text-14 text-muted">Nobody won anything in this season.</p>
  return (
    <div className="mt-3 flex items-start gap-3 rounded-control border border-warn/50 bg-warn/7 p-3">
      <IconTrophy size={28} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="text-12 font-semibold text-warn">{champions.length === 1 ? 'Champion' : 'Champions, shared'}</p>
        <ul className="mt-1 grid gap-1.5">
          {champions.map((champion) => (
            <li key={champion.id} className="flex flex-wrap items-center gap-x-2">
              <Avatar id={champion.id} name={champion.name} size="sm" />
              <span className="min-w-[min(6rem,100%)] flex-1 text-16 font-bold wrap-anywhere">
                <MemberName person={champion} />
              </span>
              <ProfitFigure profit={champion.profit} className="ml-auto text-16" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
