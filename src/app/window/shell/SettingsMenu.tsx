import { IconSettings } from '@tabler/icons-react'
import { useAdminWaiting } from '../../../features/admin/web/useAdminWaiting.ts'
import { useIdle } from '../../../web/browser/useIdle.ts'
import { IconButton } from '../../../web/ui/buttons/IconButton.tsx'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { MenuTrigger } from '../../../web/ui/overlays/MenuTrigger.tsx'
import { useFirstAnswers } from '../firstAnswers.ts'

// Loaded on the first hover or press.
const load = () => import('./SettingsMenuLayer.tsx')
const Layer = lazyPart(async () => ({ default: (await load()).SettingsMenuLayer }))

/** The button of the settings menu, marked with what waits for an administrator of the website. [APP-38] */
export function SettingsMenu() {
  const waiting = useAdminWaiting({ isWanted: useIdle(useFirstAnswers()) })
  const label = waiting === 0 ? 'Settings' : `Settings, ${waiting > 99 ? '99+' : waiting} waiting`
  return (
    <MenuTrigger
      preload={load}
      trigger={<IconButton label={label} badge={waiting} icon={<IconSettings size={24} aria-hidden="true" />} />}
    >
      {(layer) => <Layer {...layer} />}
    </MenuTrigger>
  )
}
