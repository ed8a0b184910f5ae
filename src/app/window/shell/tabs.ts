import {
  type Icon,
  IconArrowsRightLeft,
  IconChartLine,
  IconGavel,
  IconHistory,
  IconMessages,
  IconTicket,
  IconTournament,
  IconTrophy,
} from '@tabler/icons-react'

export type Tab = {
  readonly to: '/lines' | '/bids' | '/bets' | '/debts' | '/stats' | '/pools' | '/thread' | '/activity'
  readonly label: string
  readonly Icon: Icon
  /** What the tab is for, in a title and short steps. [APP-41] */
  readonly explainer: { readonly title: string; readonly steps: readonly string[] }
}

const lines: Tab = {
  to: '/lines',
  label: 'Lines',
  Icon: IconChartLine,
  explainer: { title: 'Browse lines, offer a bid', steps: ['Tap a fair price', 'Set your stake', 'Post it'] },
}

/** In the order of the tab bar and the rail. [APP-20] [APP-21] */
export const tabs: readonly Tab[] = [
  lines,
  {
    to: '/bids',
    label: 'Bids',
    Icon: IconGavel,
    explainer: { title: "Take a friend's bid", steps: ['Pick a bid', 'Check risk and win', 'Accept'] },
  },
  {
    to: '/bets',
    label: 'Bets',
    Icon: IconTicket,
    explainer: { title: 'Follow your bets', steps: ['Watch the score', 'The result settles it'] },
  },
  {
    to: '/debts',
    label: 'Debts',
    Icon: IconArrowsRightLeft,
    explainer: { title: 'Settle up', steps: ['See who owes whom', 'Pay', 'Record it'] },
  },
  {
    to: '/stats',
    label: 'Stats',
    Icon: IconTrophy,
    explainer: { title: "See who's winning", steps: ['Pick a range', 'Compare with your friends'] },
  },
]

/** Group pages that the tab bar has no room for; they are in the rail and the menus. */
export const furtherPages: readonly Tab[] = [
  {
    to: '/pools',
    label: 'Pools',
    Icon: IconTournament,
    explainer: { title: 'Play for the pot', steps: ['Open or join a pool', 'Pick the games', 'The best get it'] },
  },
  {
    to: '/thread',
    label: 'Group Thread',
    Icon: IconMessages,
    explainer: { title: 'Talk with the whole group', steps: ['Write to everyone', 'Name a friend with @'] },
  },
  {
    to: '/activity',
    label: 'Activity',
    Icon: IconHistory,
    explainer: { title: 'See who did what', steps: ['Pick a kind', 'Tap a line to open it'] },
  },
]

/** Titles of pages without a tab. */
const otherPages: Readonly<Record<string, string>> = {
  '/versus': 'Head to Head',
  '/notifications': 'Notifications',
  '/settings': 'Settings',
  '/coming-soon': 'Coming Soon',
  '/groups': 'Groups',
}

/** The title of the page at an address; "Lines" for unknown ones. */
export function titleOf(pathname: string): string {
  const other = Object.keys(otherPages).find((path) => pathname === path || pathname.startsWith(`${path}/`))
  return (other && otherPages[other]) ?? tabOf(pathname).label
}

/** Whether the address is one of the tabs. */
export function isTab(pathname: string): boolean {
  return tabs.some(({ label }) => label === titleOf(pathname))
}

/** Whether the address is a tab or one of the further group pages, which have an explainer. */
export function isExplained(pathname: string): boolean {
  return foundTab(pathname) !== undefined
}

/** The tab or page at an address; Lines for unknown ones. [APP-20] */
export function tabOf(pathname: string): Tab {
  if (pathname === '/versus') return tabOf('/stats')
  return foundTab(pathname) ?? lines
}

function foundTab(pathname: string): Tab | undefined {
  return [...tabs, ...furtherPages].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
}
