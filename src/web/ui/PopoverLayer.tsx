import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './classNames.ts'

export type PopoverLayerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  id: string
  /** The accessible name of a popover; a tooltip is its own text. */
  label?: string
  kind: 'popover' | 'tooltip'
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Told while the pointer is on the panel, which keeps a hovered one open. */
  onHover?: (inside: boolean) => void
  /** Opened by hovering: the focus stays where it is. */
  keepFocus?: boolean
  children: ReactNode
}

/** The layer under `Popover` and `Tooltip`. */
export function PopoverLayer(props: PopoverLayerProps) {
  const {
    open,
    onOpenChange,
    anchor,
    id,
    label,
    kind,
    side = 'bottom',
    align = 'center',
    onHover,
    keepFocus,
    children,
  } = props
  const tooltip = kind === 'tooltip'
  const still = tooltip || keepFocus
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // A press on the anchor is the anchor's own affair.
        const target = details.event.target
        if (details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) return
        onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            id={id}
            role={tooltip ? 'tooltip' : 'dialog'}
            aria-label={label}
            initialFocus={still ? false : undefined}
            finalFocus={still ? false : anchor}
            onPointerEnter={() => onHover?.(true)}
            onPointerLeave={() => onHover?.(false)}
            className={classNames(
              'max-h-(--available-height) max-w-[min(360px,calc(100vw-16px))] overflow-y-auto rounded-card border border-line bg-overlay text-14 text-fg shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
              tooltip ? 'px-3 py-2' : 'p-4',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
