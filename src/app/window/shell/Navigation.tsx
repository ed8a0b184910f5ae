import { memo, type Ref } from 'react'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { Link } from '../../../web/browser/Link.tsx'
import { type TabMark, useTabMarks } from '../../../web/session/tabMarks.ts'
import { Avatar } from '../../../web/ui/look/Avatar.tsx'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { WaitMark } from '../../../web/ui/look/WaitMark.tsx'
import { looks, RailBrand } from './Frame.tsx'
import { GroupSwitcher } from './GroupSwitcher.tsx'
import { furtherPages, type Tab, tabOf, tabs } from './tabs.ts'

/** The navigation of a desktop, with the brand, the group and the user. [APP-35] [APP-36] */
export function Rail({ slot }: { slot: Ref<HTMLDivElement> }) {
  const user = useSession()?.user
  return (
    <nav aria-label="Main" className={looks.rail}>
      <RailBrand />
      <GroupSwitcher place="rail" />
      <PageLinks pages={tabs} />
      {user && <PageLinks pages={furtherPages} className="border-t border-line pt-4" />}
      <div ref={slot} className="empty:hidden" />
      {user && (
        <p className="mt-auto flex items-center gap-3 px-3 text-14 font-semibold">
          <Avatar id={user.id} name={user.name} size="sm" />
          <span className="min-w-0 truncate">{user.name}</span>
        </p>
      )}
    </nav>
  )
}

function PageLinks({ pages, className }: { pages: typeof tabs; className?: string }) {
  const marks = useTabMarks()
  const linkTo = useTabLinks()
  return (
    <ul className={classNames('flex flex-col gap-1', className)}>
      {pages.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link {...linkTo(to)} className={looks.railLink}>
            <Icon size={22} aria-hidden="true" className="group-aria-[current=page]:text-accent" />
            {label}
            <span className="ml-auto">
              <Mark of={marks[to]} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Mark({ of }: { of: TabMark | undefined }) {
  return of ? <WaitMark {...of} /> : null
}

/**
 * The link to a tab, in the selected group. Lines is the selected tab on pages without one, but only the tab of the page
 * itself, to which the router gives "page", is highlighted. [APP-20]
 */
function useTabLinks() {
  const current = tabOf(useLocation().pathname)
  const group = useSelectedGroup()?.id
  return (to: Tab['to']) => ({
    to,
    search: to === '/lines' ? {} : { group },
    'aria-current': to === current.to ? ('true' as const) : undefined,
  })
}

/** The tab bar of a phone, above its safe area. [APP-20] [APP-39] */
export const BottomTabs = memo(function BottomTabs() {
  const marks = useTabMarks()
  const linkTo = useTabLinks()
  return (
    <nav aria-label="Main" className={looks.bar}>
      <ul className={looks.barList}>
        {tabs.map(({ to, label, Icon }) => (
          <li key={to} className="flex-1">
            <Link {...linkTo(to)} className={looks.barLink}>
              <Icon size={24} aria-hidden="true" />
              {label}
              <span className="absolute top-1.5 left-[calc(50%+6px)]">
                <Mark of={marks[to]} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
})
