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

/** By the card's width: if it is narrow, the team has a line of its own above its prices. */
const narrow =
  'grid-cols-[minmax(0,1fr)_repeat(3,68px)] @max-[324px]:grid-cols-3 @max-[324px]:[&>:first-child]:col-span-3 @min-[480px]:grid-cols-[minmax(0,1fr)_repeat(3,88px)]'
const wide = 'grid-cols-[minmax(0,1fr)_106px_142px_154px]'

export function GridRow({ dense, children }: { dense: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no table, see above
    // biome-ignore lint/a11y/useFocusableInteractive: the buttons take the focus
    <div role="row" className={classNames('grid items-center gap-1.5', dense ? wide : narrow)}>
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
