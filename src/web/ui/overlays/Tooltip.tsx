import { cloneElement, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react'
import { lazyPart } from '../late/lazyPart.tsx'
import type { Trigger } from './MenuTrigger.tsx'
import { loadTooltipLayer } from './preloadOverlays.ts'
import type { TooltipLayerProps } from './TooltipLayer.tsx'
import { useEverTrue } from './useEverTrue.ts'
import { useHoverOpen } from './useHoverOpen.ts'

const Layer = lazyPart(async () => ({ default: (await loadTooltipLayer()).TooltipLayer }))

type TooltipProps = Pick<TooltipLayerProps, 'side' | 'align'> & { text: ReactNode; children: Trigger }

/** A few words about a control: on tap, hover or focus. Never the only place that says something. */
export function Tooltip({ text, children, side, align }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const id = useId()
  const everOpen = useEverTrue(open)
  const pointer = useHoverOpen(setOpen)
  const own = children.props
  return (
    <>
      {cloneElement(children, {
        ref: anchor as Ref<never>,
        'aria-describedby': open ? id : own['aria-describedby'],
        onClick: (event) => {
          own.onClick?.(event)
          setOpen(true)
        },
        onFocus: (event) => event.target.matches(':focus-visible') && setOpen(true),
        onBlur: () => setOpen(false),
        onPointerEnter: (event) => {
          void loadTooltipLayer()
          pointer.onPointerEnter(event)
        },
        onPointerLeave: pointer.onPointerLeave,
      })}
      {everOpen && (
        <Suspense fallback={null}>
          <Layer {...{ open, anchor, id, side, align }} onOpenChange={setOpen} onHover={pointer.hover}>
            {text}
          </Layer>
        </Suspense>
      )}
    </>
  )
}
