import { type ReactNode, Suspense, useRef } from 'react'
import { Button } from '../buttons/Button.tsx'
import { lazyPart, PartToCome } from '../late/lazyPart.tsx'
import { loadDialogLayer } from './preloadOverlays.ts'
import { useEverTrue } from './useEverTrue.ts'

const Layer = lazyPart(async () => ({ default: (await loadDialogLayer()).DialogLayer }))

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The consequence, in a sentence. */
  description?: ReactNode
  children?: ReactNode
  /** The confirming button, labeled with the action. It does not close the dialog by itself. */
  confirm?: { label: string; tone?: 'primary' | 'danger'; busy?: boolean; disabled?: boolean; onClick: () => void }
  cancelLabel?: string
  finalFocus?: React.RefObject<HTMLElement | null>
}

/** A question with its consequence. The way back has the focus first, so that Enter alone destroys nothing. */
export function Dialog({ confirm, cancelLabel = 'Cancel', onOpenChange, ...props }: DialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  if (!useEverTrue(props.open)) return null
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button ref={cancel} variant="ghost" onClick={() => onOpenChange(false)}>
        {cancelLabel}
      </Button>
      {confirm && (
        <Button variant={confirm.tone} busy={confirm.busy} disabled={confirm.disabled} onClick={confirm.onClick}>
          {confirm.label}
        </Button>
      )}
    </div>
  )
  return (
    <Suspense fallback={<PartToCome floats />}>
      <Layer {...props} onOpenChange={onOpenChange} shape="dialog" footer={footer} initialFocus={cancel} />
    </Suspense>
  )
}
