import type { ReactNode } from 'react'
import { classNames } from '#web/ui/look/classNames.ts'

/**
 * The parts of a card's grid of prices. They are not table elements, because cells with one gap that grow with the
 * screen need a grid layout; the roles tell a screen reader what a table would. The buttons inside the cells take the
 * focus.
 */
type PartProps = { children: ReactNode; className?: string }

export function PriceGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    <div role="grid" aria-label={label} className="@container flex flex-col gap-1.5">
      {children}
    </div>
  )
}

/** The widths of a card, in px, up to which the teams can have a line of their own above their prices. */
const steps = [324, 336, 348, 372, 400, 479] as const
type StackedUpTo = (typeof steps)[number]

/** Up to which width of the card a team name whose widest word is so many px wide needs a line of its own. */
export function stackedUpTo(word: number): StackedUpTo {
  return steps.find((step) => step >= word + besides) ?? 479
}

/** What a team's mark, the prices and the gaps take beside its name. */
const besides = 32 + 6 + 3 * (68 + 6) + 2

const stacked: Readonly<Record<StackedUpTo, string>> = {
  324: '@max-[324px]:grid-cols-3 @max-[324px]:[&>:first-child]:col-span-3',
  336: '@max-[336px]:grid-cols-3 @max-[336px]:[&>:first-child]:col-span-3',
  348: '@max-[348px]:grid-cols-3 @max-[348px]:[&>:first-child]:col-span-3',
  372: '@max-[372px]:grid-cols-3 @max-[372px]:[&>:first-child]:col-span-3',
  400: '@max-[400px]:grid-cols-3 @max-[400px]:[&>:first-child]:col-span-3',
  479: '@max-[479px]:grid-cols-3 @max-[479px]:[&>:first-child]:col-span-3',
}

const narrow = 'grid-cols-[minmax(0,1fr)_repeat(3,68px)] @min-[480px]:grid-cols-[minmax(0,1fr)_repeat(3,88px)]'
const wide = 'grid-cols-[minmax(0,1fr)_106px_142px_154px]'

type GridRowProps = { dense: boolean; stackedUpTo: StackedUpTo; children: ReactNode }

export function GridRow({ dense, stackedUpTo: step, children }: GridRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons take the focus
    <div role="row" className={classNames('grid items-center gap-1.5', dense ? wide : [narrow, stacked[step]])}>
      {children}
    </div>
  )
}

export function ColumnHead({ children, className }: PartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons take the focus
    <div role="columnheader" className={classNames('min-w-0', className)}>
      {children}
    </div>
  )
}

export function RowHead({ children, className }: PartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons take the focus
    <div role="rowheader" className={classNames('min-w-0', className)}>
      {children}
    </div>
  )
}

export function GridCell({ children }: PartProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons take the focus
    <div role="gridcell" className="grid min-w-0">
      {children}
    </div>
  )
}
