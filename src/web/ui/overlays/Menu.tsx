import { lazyPart } from '../late/lazyPart.tsx'

import type { MenuLayerProps } from './MenuLayer.tsx'
import { type LayerState, MenuTrigger, type Trigger } from './MenuTrigger.tsx'
import { loadMenuLayer } from './preloadOverlays.ts'

const Layer = lazyPart(async () => ({ default: (await loadMenuLayer()).MenuLayer }))

type MenuProps = Omit<MenuLayerProps, keyof LayerState> & { trigger: Trigger }

/** A list of actions and choices that opens from `trigger`. Opened by a key, its first entry is highlighted. */
export function Menu({ trigger, ...props }: MenuProps) {
  return (
    <MenuTrigger trigger={trigger} preload={loadMenuLayer}>
      {(layer) => <Layer {...props} {...layer} />}
    </MenuTrigger>
  )
}
