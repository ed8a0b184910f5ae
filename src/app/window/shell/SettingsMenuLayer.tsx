import { IconBulb, IconLogout, IconShieldCog, IconSun, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNames, formatOddsAs, oddsFormats } from '#domain/odds/oddsFormats.ts'
import { useSaveLooks } from '../../../features/accounts/web/accountLooks.ts'
import { useAdminWaiting } from '../../../features/admin/web/useAdminWaiting.ts'
import { useOddsFormat } from '../../../features/web/OddsFormat.tsx'
import { useSession } from '../../../features/web/session.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { useStored } from '../../../web/browser/storedValue.ts'
import { shownTheme, showTheme } from '../../../web/browser/theme.ts'
import { useHelp } from '../../../web/session/helpHints.ts'
import { signOut } from '../../../web/session/signOut.ts'
import { Logo } from '../../../web/ui/look/Logo.tsx'
import { type MenuEntry, MenuLayer } from '../../../web/ui/overlays/MenuLayer.tsx'
import type { LayerState } from '../../../web/ui/overlays/MenuTrigger.tsx'
import { useGroupEntries } from './GroupMenuLayer.tsx'

const screens: readonly MenuEntry[] = [
  {
    label: 'User Settings',
    icon: <IconUser size={20} aria-hidden="true" />,
    render: <Link to="/settings" />,
  },
  {
    label: 'Group Settings',
    icon: <IconUsersGroup size={20} aria-hidden="true" />,
    render: <Link to="/settings/group" />,
  },
]

/** The items of the settings menu: appearance for everyone, the rest for signed-in users. [APP-46] to [APP-52] */
export function SettingsMenuLayer(layer: LayerState) {
  const session = useSession()
  const groups = useGroupEntries()
  const looks = useLookEntries()
  const formats = useFormatEntries()
  const administration = useAdminEntries()
  const logOut: MenuEntry = {
    label: 'Log Out',
    icon: <IconLogout size={20} aria-hidden="true" />,
    onSelect: () => void signOut(),
  }
  const separator: MenuEntry = { kind: 'separator' }
  return (
    <MenuLayer
      {...layer}
      label="Settings"
      header={<Brand name={session?.user.name} />}
      items={
        session
          ? [...looks, separator, ...screens, ...administration, separator, ...groups, separator, logOut]
          : [...looks, separator, ...formats]
      }
    />
  )
}

/** For administrators of the website, with how much waits for them. [ADM-05] */
function useAdminEntries(): MenuEntry[] {
  const session = useSession()
  const waiting = useAdminWaiting()
  if (!session?.isWebsiteAdmin && !session?.isWaitingAdmin) return []
  const hint = waiting > 0 && { hint: `${waiting > 99 ? '99+' : waiting} waiting` }
  const icon = <IconShieldCog size={20} aria-hidden="true" />
  return [{ label: 'Admin', icon, ...hint, render: <Link to="/settings/admin" /> }]
}

function useLookEntries(): MenuEntry[] {
  const [theme, setTheme] = useState(shownTheme)
  const help = useHelp()
  const save = useSaveLooks()
  const other = theme === 'light' ? 'dark' : 'light'
  return [
    {
      kind: 'check',
      label: 'Light mode',
      icon: <IconSun size={20} aria-hidden="true" />,
      checked: theme === 'light',
      keepOpen: true,
      onSelect: () => {
        showTheme(other)
        setTheme(other)
        void save({ theme: other })
      },
    },
    {
      kind: 'check',
      label: 'Help dialogs',
      icon: <IconBulb size={20} aria-hidden="true" />,
      checked: help.isOn,
      keepOpen: true,
      onSelect: () => {
        help.toggle()
        void save({ helpDialogs: !help.isOn })
      },
    },
  ]
}

/** For visitors: a user's format is among their settings. [BEY-22] */
function useFormatEntries(): MenuEntry[] {
  const shown = useOddsFormat()
  const [, keep] = useStored('oddsFormat')
  const choices = oddsFormats.map(
    (format): MenuEntry => ({
      kind: 'radio',
      label: formatNames[format],
      hint: formatOddsAs(format, 150),
      checked: format === shown,
      keepOpen: true,
      onSelect: () => keep(format),
    }),
  )
  return [{ kind: 'heading', label: 'Odds' }, ...choices]
}

/** Brand, tagline and the user's name, which a phone's header has no room for. [APP-35] [APP-36] */
function Brand({ name }: { name: string | undefined }) {
  return (
    <>
      <div className="lg:hidden">
        <Logo wordmark />
        <p className="text-12 text-muted">Fair bets between friends</p>
      </div>
      {name && <p className="mt-1 text-14 font-semibold lg:mt-0">{name}</p>}
    </>
  )
}
