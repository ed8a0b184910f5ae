import { kindNames } from '#domain/pools/poolWords.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import type { DisputedPool } from '../gameContract.ts'
import { pickName, recordedWords, saidWords } from './disputeWords.ts'

/** All that somebody needs to know who decides about a game of a pool: its record, who says what, everybody's picks. [BEY-11] */
export function PoolCase({ pool: { name, kind, dispute } }: { pool: DisputedPool }) {
  const now = useNow()
  const { game, round, picks } = dispute
  return (
    <div className="grid grid-cols-1 gap-1 text-14">
      <p className="font-semibold wrap-anywhere">{matchupName(game, game.sport)}</p>
      <p className="text-12 text-muted wrap-anywhere">
        {name}, round {round} · {kindNames[kind]} · {dayAndTime(game.startsAt, now)}
      </p>
      <p className="wrap-anywhere">{recordedWords(game)}</p>
      <p className="wrap-anywhere">{saidWords(dispute)}</p>
      <ul aria-label="Picks" className="text-muted">
        {[game.awayTeam, game.homeTeam].map((team) => {
          const names = picks.filter((pick) => pick.team === team).map(({ person }) => person.name)
          return (
            <li key={team} className="wrap-anywhere">
              Picked {pickName(game, team)}: {names.length > 0 ? names.join(', ') : 'nobody'}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
