import { memo, type ReactNode, type Ref } from 'react'
import { minuteMs } from '#domain/times.ts'
import { useKnownSession, useSelectedGroup } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { Link } from '../../../web/browser/Link.tsx'
import type { ConnectionState } from '../../../web/reach/connection.ts'
import { useConnection, useShownAsOf } from '../../../web/reach/connection.ts'
import { age } from '../../../web/time/timeWords.ts'
import { useNow } from '../../../web/time/useNow.ts'
import { Button } from '../../../web/ui/buttons/Button.tsx'
import { ConnectionBar } from '../../../web/ui/feedback/ConnectionBar.tsx'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { Logo } from '../../../web/ui/look/Logo.tsx'
import { looks } from './Frame.tsx'
import { GroupSwitcher } from './GroupSwitcher.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { isTab, titleOf } from './tabs.ts'

/**
 * The logo and group on a phone, the page's title on a desktop, and on a phone where no tab says it; the bell and the
 * settings menu on both. [APP-38]
 */
export const Header = memo(function Header({ titleSlot, bell }: { titleSlot: Ref<HTMLDivElement>; bell: ReactNode }) {
  const { pathname, shown } = useLocation()
  const session = useKnownSession()
  const selected = useSelectedGroup()
  return (
    <header className={looks.header}>
      <div className={looks.headerRow}>
        {/* A title and a group's name want the room; the tabs lead to the lines as well. */}
        <Link
          to="/lines"
          className={classNames('hit mr-2 lg:hidden', selected && !isTab(pathname) ? 'hidden' : 'flex')}
        >
          <Logo size={24} wordmark={session === null} />
        </Link>
        <h1 className={classNames(looks.title, isTab(pathname) && 'max-lg:sr-only')}>{titleOf(pathname)}</h1>
        <div ref={titleSlot} className="min-w-0 text-12 text-muted empty:hidden max-lg:hidden lg:ml-2" />
        <div
          className={classNames(
            'min-w-0 max-lg:flex-1 max-lg:basis-[calc(9rem-48px)] lg:ml-2',
            selected && '-ml-2 lg:hidden',
          )}
        >
          <GroupSwitcher place={isTab(pathname) ? 'header' : 'title'} />
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {session === null && (
            <Button size="sm" render={<Link to="/login" search={{ from: shown }} />}>
              Sign In
            </Button>
          )}
          {session && bell}
          <SettingsMenu />
        </div>
      </div>
      <ConnectionNotice />
    </header>
  )
})

/** [ERR-04] */
const texts: Partial<Record<ConnectionState, string>> = {
  lost: 'Connection lost. Retrying...',
  reconnecting: 'Reconnecting...',
  'held-back': 'Updates every minute here',
}

/**
 * Says when the live stream or the server is lost, and how old the screens are by then, or that no stream gets through;
 * empty while all is connected. A page that was opened without a connection has lost none.
 */
function ConnectionNotice() {
  const connection = useConnection()
  const { asOf, isKept } = useShownAsOf()
  const now = useNow()
  const text = isKept ? 'Offline.' : texts[connection]
  const isOld = connection !== 'held-back' && asOf !== null && (isKept || now - asOf >= minuteMs)
  return (
    <ConnectionBar className="not-empty:mb-3">
      {texts[connection] && (isOld ? `${text} As of ${age(new Date(asOf).toISOString(), now).toLowerCase()}.` : text)}
    </ConnectionBar>
  )
}
