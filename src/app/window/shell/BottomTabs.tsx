import { Link, useLocation } from '@tanstack/react-router'
import { CountBadge } from '../../../web/ui/look/CountBadge.tsx'
import { tabOf, tabs } from './tabs.ts'
import { useTabCounts } from './useTabCounts.ts'

/** The tab bar of a phone, above its safe area. Lines is selected on pages without a tab. [APP-20] [APP-39] */
export function BottomTabs() {
  const counts = useTabCounts()
  const current = tabOf(useLocation().pathname)
  return (
    <nav
      aria-label="Main"
      className="pb-safe fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface lg:hidden print:hidden"
    >
      <ul className="mx-auto flex h-14 max-w-150">
        {tabs.map(({ to, label, Icon }) => (
          <li key={to} className="flex-1">
            <Link
              to={to}
              aria-current={to === current.to ? 'true' : undefined}
              className="relative flex h-full flex-col items-center justify-center gap-0.5 text-12 text-muted transition-colors focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-accent"
            >
              <Icon size={24} aria-hidden="true" />
              {label}
              <span className="absolute top-1.5 left-[calc(50%+6px)]">
                <CountBadge count={counts[to] ?? 0} label={`${counts[to]} available`} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
