import { useQuery } from '@tanstack/react-query'
import { ifItEndedNow, type LiveBet, sumIfAllEndedNow } from '#domain/bets/ifItEndedNow.ts'
import { type Cents, formatSignedMoney } from '#domain/money/money.ts'
import { minuteMs } from '#domain/times.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { BetsWithin } from '../chosenContract.ts'
import { scoreWords } from './BetGame.tsx'
import { betQueries } from './betQueries.ts'
import { type BetForReader, phaseOf, readBet } from './betReading.ts'
import { liveMargin } from './liveMargin.ts'
import { useLiveGames, useReader } from './useShownBets.ts'

type Line = { readonly read: BetForReader; readonly live: LiveBet; readonly amount: Cents; readonly words: string }

type IfItEndedNowProps = {
  groupId: string
  /** The reader's own bets, with all that are open: the page has mostly asked for them already. */
  within: BetsWithin
  now: number
  onOpen: (betId: string) => void
}

/**
 * The reader's bets whose games are in progress: how each is doing, what it would bring if it ended now, and the sum.
 * Nothing while there are none, or while no score is known. [BEY-46]
 */
export function IfItEndedNow({ groupId, within, now, onOpen }: IfItEndedNowProps) {
  const lines = useLines({ groupId, within, now })
  if (lines.length === 0) return null
  const sum = sumIfAllEndedNow(lines.map(({ live }) => live))
  return (
    <Card as="section" aria-labelledby="ended-now" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <Pill tone="live">LIVE</Pill>
        <h3 id="ended-now" className="min-w-[min(8rem,100%)] flex-1 font-semibold text-14">
          If it ended now
        </h3>
        <Figure className={classNames('font-bold text-18', toneOf(sum))}>{formatSignedMoney(sum)}</Figure>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <LineRow key={line.read.bet.id} line={line} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  )
}

function LineRow({ line: { read, live, amount, words }, onOpen }: { line: Line; onOpen: (betId: string) => void }) {
  const { bet, first } = read
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(bet.id)}
        className="flex min-h-control w-full flex-wrap items-center gap-x-3 py-1.5 text-left hover:bg-raised"
      >
        <span className="min-w-0 flex-1 basis-24">
          <span className="block font-semibold text-14 wrap-anywhere">{first.words}</span>
          <span className="block text-12 text-muted wrap-anywhere">
            {scoreWords(bet, live.score)} · {words}
          </span>
        </span>
        <Figure className={classNames('ml-auto font-semibold text-14', toneOf(amount))}>
          {formatSignedMoney(amount)}
        </Figure>
      </button>
    </li>
  )
}

function toneOf(amount: Cents): string | undefined {
  if (amount === 0) return 'text-push'
  return amount > 0 ? 'text-win' : 'text-loss'
}

function useLines({ groupId, within, now }: Omit<IfItEndedNowProps, 'onOpen'>): Line[] {
  const reader = useReader()
  const { data } = useQuery({ ...betQueries(groupId, within).near, refetchInterval: minuteMs })
  const own = data?.items.map((bet) => readBet(bet, reader)).filter(({ isMine }) => isMine) ?? []
  const live = own.filter((read) => phaseOf(read, now) === 'live')
  const { games } = useLiveGames(live.length > 0, now)
  return live.flatMap((read): Line[] => {
    const game = games.get(read.bet.gameId ?? '')
    const { side, risk, toWin } = read.first
    if (!game?.score || game.completed || !side) return []
    const bet = { side, matchup: read.bet, score: game.score, risk, toWin }
    const [amount, margin] = [ifItEndedNow(bet), liveMargin(side, game.score, read.bet)]
    return amount === null || !margin ? [] : [{ read, live: bet, amount, words: margin.words }]
  })
}
