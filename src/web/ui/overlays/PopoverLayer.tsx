import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../look/classNames.ts'
import { floatingClass } from './floatingClass.ts'

export type PopoverLayerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  id: string
  label: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Called while the pointer is on the panel, which keeps a hovered one open. */
  onHover: (inside: boolean) => void
  /** Opened by hovering: the focus stays where it is. */
  keepFocus: boolean
  children: ReactNode
}

/** The layer under `Popover`. */
export function PopoverLayer(props: PopoverLayerProps) {
  const {
    open,
    onOpenChange,
    anchor,
    id,
    label,
    side = 'bottom',
    align = 'center',
    onHover,
    keepFocus,
    children,
  } = props
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        // Presses on the anchor are handled by the anchor.
        const target = details.event.target
        if (details.reason === 'outside-press' && target instanceof Node && anchor.current?.contains(target)) return
        onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Positioner {...{ anchor, side, align }} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup
            id={id}
            aria-label={label}
            initialFocus={keepFocus ? false : undefined}
            finalFocus={keepFocus ? false : anchor}
            onPointerEnter={() => onHover(true)}
            onPointerLeave={() => onHover(false)}
            className={classNames(floatingClass, 'overflow-y-auto p-4')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
