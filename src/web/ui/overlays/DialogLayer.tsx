import { Dialog as Base } from '@base-ui/react/dialog'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useBackCloses } from '../../browser/leaving.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { PartBoundary } from '../feedback/PartBoundary.tsx'
import { classNames } from '../look/classNames.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'

export type DialogLayerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Sheet: from the bottom of a phone; in the middle or at the side of a desktop. Dialog: always in the middle. */
  shape: 'sheet' | 'side' | 'dialog'
  /** Below the content, and does not scroll. */
  footer?: ReactNode
  children?: ReactNode
  /** What gets the focus first; the panel itself if absent. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What gets the focus afterwards; the previously focused element if absent. */
  finalFocus?: RefObject<HTMLElement | null>
  /** It is open because the address says so, and Back leads to the address before. */
  byAddress?: boolean
}

const panel =
  'group/panel fixed z-40 flex flex-col bg-surface text-fg shadow-float outline-none transition-[transform,opacity] duration-sheet ease-sheet'

/** From the bottom, until the screen is wide. */
const bottom =
  'max-lg:inset-x-0 max-lg:bottom-(--covered,0px) max-lg:max-h-[calc(var(--visible,100dvh)*0.92)] max-lg:rounded-t-sheet max-lg:data-ending-style:translate-y-full max-lg:data-starting-style:translate-y-full'

const shapes = {
  sheet: classNames(
    bottom,
    'lg:top-1/2 lg:left-1/2 lg:max-h-[88dvh] lg:w-[440px] lg:-translate-x-1/2 lg:-translate-y-1/2 lg:rounded-sheet lg:border lg:border-line lg:data-ending-style:opacity-0 lg:data-starting-style:opacity-0',
  ),
  side: classNames(
    bottom,
    'lg:inset-y-0 lg:right-0 lg:w-[400px] lg:border-l lg:border-line lg:data-ending-style:translate-x-full lg:data-starting-style:translate-x-full',
  ),
  dialog:
    'top-1/2 left-1/2 max-h-[88dvh] w-[min(400px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 rounded-card border border-line data-ending-style:opacity-0 data-starting-style:opacity-0',
}

/**
 * The base of sheets and dialogs: it traps the focus, closes with Esc, Back or a press outside, and restores the focus.
 */
export function DialogLayer(props: DialogLayerProps) {
  const { open, onOpenChange, title, description, shape, footer, children, initialFocus, finalFocus } = props
  useBackCloses(open && !props.byAddress, () => onOpenChange(false))
  const popup = useRef<HTMLDivElement>(null)
  const sheet = shape !== 'dialog'
  useVisibleHeight(popup, open)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-sheet data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          initialFocus={initialFocus ?? popup}
          finalFocus={finalFocus}
          className={classNames(panel, shapes[shape])}
        >
          {sheet && (
            <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-control lg:hidden" />
          )}
          <div className={classNames('flex items-center gap-2 pl-4', sheet ? 'pt-2 pr-2 lg:pt-3' : 'pt-4 pr-4')}>
            <Base.Title className="min-w-0 flex-1 font-bold text-18">{title}</Base.Title>
            {sheet && (
              <Base.Close render={<IconButton label="Close" icon={<IconX size={24} aria-hidden="true" />} />} />
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 group-data-short/panel:scroll-pb-24">
            {description && <Base.Description className="text-14 text-muted">{description}</Base.Description>}
            <PartBoundary>{children}</PartBoundary>
          </div>
          {footer && (
            <div className={classNames('px-4 pb-[max(16px,env(safe-area-inset-bottom))]', sheet && 'pt-3')}>
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
