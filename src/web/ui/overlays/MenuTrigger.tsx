import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useEverTrue } from './useEverTrue.ts'

/** A Button or IconButton that opens something: it takes our handlers besides its own. */
export type Trigger = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<never> }>

/** What a layer needs to know about its trigger. */
export type LayerState = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly anchor: RefObject<HTMLElement | null>
}

type MenuTriggerProps = {
  trigger: Trigger
  /** Fetches the layer before it is needed. */
  preload: () => Promise<unknown>
  /** Renders the layer, which may still have to be fetched. */
  children: (layer: LayerState) => ReactNode
}

/** Opens a menu whose layer is fetched on hover or focus. An arrow key opens it as a press does. */
export function MenuTrigger({ trigger, preload, children }: MenuTriggerProps) {
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
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {everOpen && <Suspense fallback={null}>{children({ open, onOpenChange: setOpen, anchor })}</Suspense>}
    </>
  )
}
