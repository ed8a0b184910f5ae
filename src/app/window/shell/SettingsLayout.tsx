import { type ReactNode, useEffect, useRef } from 'react'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { useAdminWaiting } from '../../../features/admin/web/useAdminWaiting.ts'
import { useSession } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { CountBadge } from '../../../web/ui/look/CountBadge.tsx'

/** The settings require a signed-in user; only the group settings require a group. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <SignedIn failure="Failed to load user settings.">
      <SettingsNav />
      {children}
    </SignedIn>
  )
}

const linkClass =
  'relative flex h-11 shrink-0 items-center whitespace-nowrap rounded-control px-2.5 text-14 font-semibold text-muted transition-colors hover:text-fg focus-visible:-outline-offset-2 aria-[current=page]:text-fg aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-accent'

/** Links to the settings pages; the last one only for website admins. [APP-24] [SET-16] [ADM-05] */
export function SettingsNav() {
  const session = useSession()
  const waiting = useAdminWaiting()
  const screens = [
    { to: '/settings/user', label: 'User Settings', isOwn: true },
    { to: '/settings/notifications', label: 'Notifications', isOwn: true },
    { to: '/settings/group', label: 'Group Settings', isOwn: session !== null && session.groups.length > 0 },
    { to: '/settings/admin', label: 'Admin', isOwn: session?.isWebsiteAdmin || session?.isWaitingAdmin },
  ] as const
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone they overflow: scroll the current one into view.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    const own = links.find((link) => pathname.startsWith(link.pathname))
    own?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="no-scrollbar mb-3 flex scroll-px-7 gap-1 overflow-x-auto overscroll-x-contain border-b border-line max-lg:pr-7 max-lg:[mask-image:linear-gradient(to_left,transparent,black_28px)]"
    >
      {screens.map(
        ({ to, label, isOwn }) =>
          isOwn && (
            <Link key={to} to={to} className={linkClass}>
              {label}
              {to === '/settings/admin' && (
                <CountBadge count={waiting} label={`, ${waiting} waiting`} className="ml-1.5" />
              )}
            </Link>
          ),
      )}
    </nav>
  )
}
