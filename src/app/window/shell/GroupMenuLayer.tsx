import { MenuLayer } from '../../../web/ui/overlays/MenuLayer.tsx'
import type { LayerState } from '../../../web/ui/overlays/MenuTrigger.tsx'
import { useGroupEntries } from './useGroupEntries.tsx'

/** The groups, and the ways to get into another. [APP-49] to [APP-51] */
export function GroupMenuLayer(layer: LayerState) {
  return <MenuLayer {...layer} label="Groups" align="start" items={useGroupEntries()} />
}
