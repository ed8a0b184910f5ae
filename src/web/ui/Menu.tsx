import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react'
import type { MenuLayerProps } from './MenuLayer.tsx'
import { loadMenuLayer } from './preloadOverlays.ts'
import { useEverTrue } from './useEverTrue.ts'

const Layer = lazy(async () => ({ default: (await loadMenuLayer()).MenuLayer }))

/** A Button or IconButton that opens something: it takes our handlers and its own. */
export type Trigger = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<never> }>

type MenuProps = Omit<MenuLayerProps, 'open' | 'onOpenChange' | 'anchor'> & { trigger: Trigger }

/** A list of actions and choices that opens from `trigger`. Its first entry is highlighted when a key opens it. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const everOpen = useEverTrue(open)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor as Ref<never>,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen(true),
        onKeyDown,
        onPointerEnter: loadMenuLayer,
        onFocus: loadMenuLayer,
      })}
      {everOpen && (
        <Suspense fallback={null}>
          <Layer {...props} open={open} onOpenChange={setOpen} anchor={anchor} />
        </Suspense>
      )}
    </>
  )
}
