import { IconSettings } from '@tabler/icons-react'
import { lazyPart } from '../../../web/browser/lazyPart.tsx'

import { IconButton } from '../../../web/ui/buttons/IconButton.tsx'
import { MenuTrigger } from '../../../web/ui/overlays/MenuTrigger.tsx'

// Loaded on the first hover or press.
const load = () => import('./SettingsMenuLayer.tsx')
const Layer = lazyPart(async () => ({ default: (await load()).SettingsMenuLayer }))

/** The button of the settings menu. [APP-38] */
export function SettingsMenu() {
  return (
    <MenuTrigger
      preload={load}
      trigger={<IconButton label="Settings" icon={<IconSettings size={24} aria-hidden="true" />} />}
    >
      {(layer) => <Layer {...layer} />}
    </MenuTrigger>
  )
}
