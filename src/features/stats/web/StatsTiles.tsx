import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import { useHelp } from '#web/session/helpHints.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import type { StatsView } from '../contract.ts'

/** The group's four totals. [STAT-16] */
export function StatsTiles({ summary }: { summary: StatsView['summary'] }) {
  const help = useHelp()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 xl:grid-cols-4">
      <Tile label="Active Bets">{summary.activeBets.toLocaleString('en-US')}</Tile>
      <Tile label="Total Bets">{summary.totalBets.toLocaleString('en-US')}</Tile>
      <Tile label="Total Wagered">{formatMoney(centsFromDollars(summary.totalWagered))}</Tile>
      <Tile
        label="Sportsbook Profit Saved"
        note="Custom bets save nothing"
        info={help.isOn && <SavingsInfo />}
        tone="text-win"
      >
        {formatMoney(centsFromDollars(summary.savings))}
      </Tile>
    </dl>
  )
}

type TileProps = { label: string; note?: string; info?: ReactNode; tone?: string; children: string }

function Tile({ label, note, info, tone, children }: TileProps) {
  return (
    <div className="relative flex min-w-0 flex-col rounded-card border border-line bg-surface px-2.5 py-3">
      <dt className="contents text-12 tracking-tight text-muted">
        <span>{label}</span>
        {note && <span className="order-2">{note}</span>}
        {info && <span className="absolute top-5.5 right-0">{info}</span>}
      </dt>
      {/* Sized so that seven digits fit half of a small phone. */}
      <dd className={`order-1 mt-0.5 text-18 font-bold min-[360px]:text-22 ${tone ?? ''}`}>
        <Figure>{children}</Figure>
      </dd>
    </div>
  )
}

/** [STAT-11] [STAT-17] */
function SavingsInfo() {
  return (
    <Popover
      hover
      label="Sportsbook Profit Saved"
      align="end"
      trigger={
        <IconButton
          label="About Sportsbook Profit Saved"
          icon={<IconInfoCircle size={16} aria-hidden="true" className="text-muted" />}
        />
      }
    >
      <p className="max-w-72 text-14">
        Traditional sportsbooks are said to keep 4-5% of what is bet. Here friends bet at fair odds, without that cut.
        This is an estimate of what it would have been on the settled bets that were made on a book's line, from the
        book's price and the fair one. Custom bets save nothing, nor do odds that somebody set by hand.
      </p>
    </Popover>
  )
}
