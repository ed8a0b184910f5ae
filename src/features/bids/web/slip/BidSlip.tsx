import { IconInfoCircle } from '@tabler/icons-react'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { GameView } from '../../../lines/contract.ts'
import { FairPriceInfo } from '../../../lines/web/FairPriceInfo.tsx'
import { isGameLive } from '../../../lines/web/filters.ts'
import { MatchupMarks } from '../../../lines/web/MatchupMarks.tsx'
import { marketNames, priceAt, type Row } from '../../../lines/web/prices.ts'
import { matchupName } from '../../../lines/web/teams.ts'
import { AddToParlay } from '../parlay/AddToParlay.tsx'
import { PosterGate } from './PosterGate.tsx'
import { SidePicker } from './SidePicker.tsx'
import { type Picked, SlipForm } from './SlipForm.tsx'
import { usePostingRights } from './usePostingRights.ts'

type BidSlipProps = Picked & { onPickRow: (row: Row) => void }

/**
 * Offers a bid on one side of a listed market at its fair price. A reader who cannot post yet reads what is missing.
 */
export function BidSlip(props: BidSlipProps) {
  const { game, book, pick, onPickRow, now } = props
  const poster = usePostingRights()
  const away = priceAt(game, book, pick.market, 'away')
  const home = priceAt(game, book, pick.market, 'home')
  return (
    <div className="flex flex-col gap-3">
      <SlipHead game={game} now={now} />
      {away && home ? (
        <>
          <SidePicker prices={{ away, home }} league={game.sportKey} value={pick.row} onChange={onPickRow} />
          <MarginLine {...props} />
          {poster.state === 'ready' ? (
            <SlipForm {...props} poster={poster} price={pick.row === 'away' ? away : home} />
          ) : (
            <PosterGate poster={poster} />
          )}
        </>
      ) : (
        <p className="py-2 text-14 text-muted">{`${book.title} no longer offers this line. Please pick another price.`}</p>
      )}
    </div>
  )
}

function SlipHead({ game, now }: { game: GameView; now: number }) {
  const live = isGameLive(game, now)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <MatchupMarks matchup={game} league={game.sportKey} />
      <span className="wrap-break-word min-w-[min(6rem,100%)] flex-1 font-semibold text-14">
        {matchupName(game, game.sportKey)}
      </span>
      <span className="shrink-0 text-12 text-muted">{live ? 'Live now' : dayAndTime(game.commenceTime, now)}</span>
    </div>
  )
}

/** The book's margin on this market and how it is computed, and what else the price can be used for. */
function MarginLine({ game, book, pick, now, onPosted }: BidSlipProps) {
  const juice = book.markets[pick.market]?.juice ?? 0
  return (
    <div className="-my-2 flex flex-wrap items-center justify-end gap-x-1 text-12 text-muted">
      <p className="min-w-40 flex-1">{`${marketNames[pick.market]} · ${book.title} keeps ${juice.toFixed(1)}%, we take 0%`}</p>
      <Popover
        hover
        label="How the fair price is computed"
        trigger={
          <Button variant="link" size="note" pad="sm" icon={<IconInfoCircle size={16} aria-hidden="true" />}>
            How it is computed
          </Button>
        }
      >
        <FairPriceInfo game={game} book={book} only={pick.market} />
      </Popover>
      <AddToParlay {...{ game, pick, now }} onAdded={onPosted} />
    </div>
  )
}
