import { Suspense } from 'react'
import { lazyPart, PartToCome } from '../late/lazyPart.tsx'
import type { DialogLayerProps } from './DialogLayer.tsx'
import { loadDialogLayer } from './preloadOverlays.ts'
import { useEverTrue } from './useEverTrue.ts'

const Layer = lazyPart(async () => ({ default: (await loadDialogLayer()).DialogLayer }))

type SheetProps = Omit<DialogLayerProps, 'shape'> & { desktop?: 'dialog' | 'side' }

/** A task next to the page: a sheet from the bottom of a phone, a dialog or a side panel on a desktop. */
export function Sheet({ desktop = 'dialog', ...props }: SheetProps) {
  if (!useEverTrue(props.open)) return null
  return (
    <Suspense fallback={<PartToCome floats />}>
      <Layer {...props} shape={desktop === 'side' ? 'side' : 'sheet'} />
    </Suspense>
  )
}
