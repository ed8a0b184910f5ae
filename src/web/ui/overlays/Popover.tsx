import { cloneElement, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../late/lazyPart.tsx'
import type { Trigger } from './MenuTrigger.tsx'
import type { PopoverLayerProps } from './PopoverLayer.tsx'
import { loadPopoverLayer } from './preloadOverlays.ts'
import { useEverTrue } from './useEverTrue.ts'
import { useHoverOpen } from './useHoverOpen.ts'

const Layer = lazyPart(async () => ({ default: (await loadPopoverLayer()).PopoverLayer }))

type PopoverProps = Pick<PopoverLayerProps, 'side' | 'align'> & {
  /** As a function: lets the content close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  trigger: Trigger
  label: string
  /** Also opens on hover; a press keeps it open. */
  hover?: boolean
}

/** More about something, next to it. A press toggles it; Esc or a press outside closes it. */
export function Popover({ trigger, hover = false, children, ...props }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const [by, setBy] = useState<'press' | 'hover'>('press')
  const anchor = useRef<HTMLElement>(null)
  const id = useId()
  const everOpen = useEverTrue(open)
  const pointer = useHoverOpen((inside) => {
    if (!hover || (open && by === 'press')) return
    setBy('hover')
    setOpen(inside)
  })
  const press = () => {
    pointer.cancel()
    setBy('press')
    setOpen(!open || by === 'hover')
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor as Ref<never>,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: press,
        onFocus: loadPopoverLayer,
        onPointerEnter: (event) => {
          void loadPopoverLayer()
          pointer.onPointerEnter(event)
        },
        onPointerLeave: pointer.onPointerLeave,
      })}
      {everOpen && (
        <Suspense fallback={null}>
          <Layer
            {...props}
            {...{ open, anchor, id }}
            keepFocus={by === 'hover'}
            onOpenChange={setOpen}
            onHover={pointer.hover}
          >
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </Layer>
        </Suspense>
      )}
    </>
  )
}
