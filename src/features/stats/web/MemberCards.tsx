import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ranksByProfit } from '#domain/bets/stats.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { MemberStats } from '../contract.ts'
import { ChooseMember, type Choosing, ProfitFigure, RoiFigure, WinRateFigure } from './MemberTable.tsx'
import { type MemberColumn, type MemberOrder, memberColumns } from './memberOrder.ts'

type MemberCardsProps = { members: readonly MemberStats[]; readerId: string } & Choosing

/** The members on a phone: the table's figures, two lines each. */
export function MemberCards({ members, readerId, onChoose }: MemberCardsProps) {
  const ranks = ranksByProfit(members)
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-surface">
      {members.map((member) => (
        <li
          key={member.id}
          className={classNames(
            'relative flex flex-wrap items-center gap-x-3 border-t border-line p-3 first:border-0 hover:bg-raised/50',
            member.id === readerId && 'bg-accent/7',
          )}
        >
          <span className="tabular w-5 shrink-0 text-center text-14 font-semibold text-muted">
            <span className="sr-only">Rank </span>
            {ranks.get(member.id)}
          </span>
          <Avatar id={member.id} name={member.name} />
          <div className="min-w-[min(9rem,100%)] flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-14 font-semibold">
              <span className="min-w-0 wrap-anywhere">
                <ChooseMember member={member} isYou={member.id === readerId} onChoose={onChoose} />
              </span>
              <ProfitFigure profit={member.profit} className="text-16" />
            </p>
            <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-12 text-muted">
              <span>
                <Figure>{`${member.wins} W · ${member.losses} L`}</Figure> · <WinRateFigure member={member} /> ·{' '}
                <Figure>{`${member.activeBets} active`}</Figure>
              </span>
              <span>
                ROI <RoiFigure roi={member.roi} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

type OrderPickerProps = { order: MemberOrder; onPress: (column: MemberColumn) => void }

/** The labels of the table's columns on a desktop. */
export function OrderPicker({ order, onPress }: OrderPickerProps) {
  const isUp = order.direction === 'ascending'
  const Arrow = isUp ? IconArrowUp : IconArrowDown
  return (
    <div className="flex min-w-0 flex-wrap items-center">
      <Select
        label="Sort by"
        look="plain"
        value={order.by}
        options={memberColumns.map(({ key, label }) => ({ value: key, label }))}
        onChange={(event) => onPress(event.target.value as MemberColumn)}
      />
      <IconButton
        label={isUp ? 'Lowest first, turn around' : 'Highest first, turn around'}
        icon={<Arrow size={18} aria-hidden="true" />}
        onClick={() => onPress(order.by)}
      />
    </div>
  )
}
