import type { Page } from '@playwright/test'
import type { HeldDemo } from './heldDemo.ts'

/** A screen in one of its states. */
export type State = {
  /** What the picture is called, and its file. */
  readonly name: string
  readonly who: keyof HeldDemo['people'] | 'visitor'
  readonly address: string
  /** What becomes of the page's requests, from before it is opened. */
  readonly network?: (page: Page) => Promise<unknown>
  /** Brings the loaded page into the state. */
  readonly act?: (page: Page) => Promise<unknown>
  /** When a page is in the state that never finishes loading. */
  readonly afterMs?: number
}

export function statesOf({ group }: Pick<HeldDemo, 'group'>): readonly State[] {
  const join: State = { name: 'join as a user', who: 'newcomer', address: `/join/${group.code}` }
  return [
    ...visitors(group),
    ...member(group),
    join,
    ...money,
    ...settings,
    ...administrator,
    ...emptiness,
    ...troubles,
  ]
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const choose = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).first().click()

/** One thing after the other. */
const acts =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of all) await act(page)
  }

const fill = (label: string | RegExp, text: string) => (page: Page) => page.getByLabel(label).first().fill(text)

function visitors({ code }: HeldDemo['group']): readonly State[] {
  const who = 'visitor'
  const wrong = acts(fill('Email', 'ann@demo.example'), fill('Password', 'not this one'), press('Sign In'))
  return [
    { name: 'first page', who, address: '/' },
    { name: 'lines of a visitor', who, address: '/lines' },
    { name: 'log in', who, address: '/login' },
    { name: 'log in with a wrong password', who, address: '/login', act: wrong },
    { name: 'register', who, address: '/login?mode=register' },
    { name: 'join', who, address: `/join/${code}` },
    { name: 'join by a code', who, address: '/join' },
    { name: 'join with an unknown code', who, address: '/join/nothing' },
    { name: 'new password without a link', who, address: '/reset-password' },
    { name: 'terms', who, address: '/terms' },
    { name: 'about', who, address: '/about' },
    { name: 'an unknown address', who, address: '/nothing/here' },
  ]
}

const firstPrice = press(/moneyline/)

const pickem = press(/^Sunday Pick’em/)

/** A card far below is drawn, and can be pressed, once it is near the screen; those above it are drawn on the way. */
const showRibs = async (page: Page) => {
  const answer = page.getByRole('button', { name: 'Answer' }).first()
  const ribs = page.getByText(/Ribs by noon/).first()
  for (let nth = 0; nth < 10 && !(await answer.isVisible()); nth++) {
    await ribs.scrollIntoViewIfNeeded().catch(() => {})
    await page.waitForTimeout(300)
  }
}

const firstLeg = acts(firstPrice, press('Add to a parlay'))

function member({ code }: HeldDemo['group']): readonly State[] {
  const who = 'member'
  return [
    { name: 'lines', who, address: '/lines' },
    { name: 'lines of one sport', who, address: '/lines?sport=NFL' },
    { name: 'lines not found', who, address: '/lines?q=nobody' },
    { name: 'bid slip', who, address: '/lines?sport=NBA', act: firstPrice },
    { name: 'lines with a leg of a parlay', who, address: '/lines?sport=NBA', act: firstLeg },
    { name: 'bids beside a parlay', who, address: '/lines?sport=NBA', act: acts(firstLeg, follow(/^Bids/)) },
    {
      name: 'custom bid slip',
      who,
      address: '/lines',
      act: acts(press('Create Custom Bid'), (page) => page.getByLabel('Your odds').waitFor()),
    },
    { name: 'custom bid options', who, address: '/lines?custom=1', act: press('More options') },
    { name: 'bids to take', who, address: '/bids' },
    {
      name: 'a challenge',
      who: 'admin',
      address: '/bids',
      act: (page) =>
        page
          .getByRole('region', { name: 'For you' })
          .getByRole('button', { name: /^Accept/ })
          .first()
          .click(),
    },
    { name: 'filters of the bids', who, address: '/bids', act: press('Filters') },
    { name: 'everyone’s bets', who, address: '/bets?whose=all' },
    { name: 'counter a bid', who, address: '/bids', act: acts(press(/^Accept, risk/), press('Counter')) },
    {
      name: 'edit a bid taken in part',
      who: 'admin',
      address: '/bids?tab=mine',
      act: (page) =>
        page.getByRole('article').filter({ hasText: 'is left' }).first().getByRole('button', { name: 'Edit' }).click(),
    },
    { name: 'all bids', who, address: '/bids?tab=all' },
    { name: 'own bids', who, address: '/bids?tab=mine' },
    {
      name: 'accept a bid',
      who,
      address: '/bids',
      act: acts(press(/^Accept, risk/), (page) => page.getByText(/^You risk .* to win/).waitFor()),
    },
    { name: 'comments', who, address: '/bids?tab=all', act: press(/comments?$/) },
    { name: 'bets', who, address: '/bets' },
    { name: 'settled bets', who, address: '/bets?tab=settled' },
    { name: 'a bet to call off', who: 'admin', address: '/bets', act: acts(showRibs, press('Answer')) },
    { name: 'a disputed result', who: 'admin', address: '/bets', act: press('Decide') },
    { name: 'bet details', who, address: '/bets', act: (page) => page.getByRole('article').first().click() },
    { name: 'stats', who, address: '/stats' },
    { name: 'a season with its champion', who, address: '/stats', act: press('Opening Weeks') },
    { name: 'edit the seasons', who: 'admin', address: '/stats', act: press('Edit seasons') },
    {
      name: 'name a season',
      who: 'admin',
      address: '/stats',
      act: acts(press('Edit seasons'), press('Name a Season')),
    },
    {
      name: 'head to head',
      who,
      address: '/stats',
      act: (page) =>
        page
          .getByTitle(/head to head/)
          .first()
          .click(),
    },
    { name: 'head to head of nobody yet', who, address: '/versus' },
    { name: 'activity', who, address: '/activity' },
    { name: 'pools', who, address: '/pools' },
    { name: 'open a pool', who, address: '/pools', act: press('Open a Pool') },
    { name: 'pool', who, address: '/pools', act: pickem },
    { name: 'standings of a pool', who, address: '/pools', act: acts(pickem, choose('Standings')) },
    { name: 'about a pool', who, address: '/pools', act: acts(pickem, choose('About')) },
    { name: 'notifications', who, address: '/notifications' },
    { name: 'latest notifications', who, address: '/lines', act: press(/^Notifications/) },
    { name: 'groups', who, address: '/lines', act: press(/Sunday Crew|Lunch League/) },
    { name: 'settings menu', who, address: '/lines', act: press(/Settings menu|Settings/) },
    { name: 'join a group of one’s own', who, address: `/join/${code}` },
    { name: 'coming soon', who, address: '/coming-soon' },
  ]
}

const showSum = (page: Page) => page.getByRole('button', { name: /^Record Payment/ }).scrollIntoViewIfNeeded()

const money: readonly State[] = [
  { name: 'debts', who: 'member', address: '/debts' },
  { name: 'payments', who: 'member', address: '/debts', act: choose(/History|Settled|Payments/) },
  {
    name: 'record a payment',
    who: 'member',
    address: '/debts',
    act: acts(press(/You owe|owes you/), press(/^Record Payment/)),
  },
  { name: 'a disputed debt', who: 'debtor', address: '/debts', act: acts(press(/\$.* disputed/), showSum) },
  { name: 'debts of the group', who: 'admin', address: '/debts' },
  {
    name: 'pay a part',
    who: 'admin',
    address: '/debts',
    act: acts(press(/You owe|owes you/), press(/^Record Payment/), press('Another amount')),
  },
  { name: 'settle up the group', who: 'member', address: '/debts', act: press('Settle up the group') },
]

const settings: readonly State[] = [
  { name: 'own settings', who: 'admin', address: '/settings/user' },
  { name: 'all my groups', who: 'admin', address: '/groups' },
  { name: 'take a break', who: 'admin', address: '/settings/user', act: press('7 days') },
  { name: 'group settings', who: 'admin', address: '/settings/group' },
  { name: 'own account to delete', who: 'member', address: '/settings/user', act: press('Delete account') },
  { name: 'group settings of a member', who: 'member', address: '/settings/group' },
  { name: 'notification settings', who: 'member', address: '/settings/notifications' },
]

const areas = [
  ...['attention', 'general', 'flags', 'groups', 'users', 'debts', 'odds', 'email-test', 'email-audit', 'contacts'],
  'sms-audit',
]

const administrator: readonly State[] = areas.map((area) => ({
  name: `administration ${area}`,
  who: 'admin',
  address: `/settings/admin/${area}`,
}))

const emptiness: readonly State[] = [
  ...['lines', 'bids', 'bets', 'debts', 'stats', 'activity', 'notifications', 'settings/group'].map((tab) => ({
    name: `${tab.replace('/', ' ')} of a new group`,
    who: 'founder' as const,
    address: `/${tab}`,
  })),
  { name: 'invite to a new group', who: 'founder', address: '/lines', act: press('Invite Friends') },
  { name: 'create a group', who: 'newcomer', address: '/lines', act: press(/^Create a group/) },
  { name: 'bids without a group', who: 'newcomer', address: '/bids' },
  { name: 'own settings without a group', who: 'newcomer', address: '/settings/user' },
]

/** The requests of features; the session and the group, without which there is no page, are answered. */
const ofFeatures =
  /\/api\/(lines|notifications|admin\/|groups\/\w+\/(bids|bets|debts|balances|payments|stats|activity))/
/** Failed requests are repeated for some seconds before the page says so. */
const untilGivenUpMs = 9_000
const troubled = ['lines', 'bids', 'bets', 'debts', 'stats', 'activity', 'notifications']

const troubles: readonly State[] = troubled.flatMap((tab): State[] => [
  {
    ...{ name: `${tab} loading`, who: 'member', address: `/${tab}`, afterMs: 1_500 },
    network: (page) => page.route(ofFeatures, () => {}),
  },
  {
    ...{ name: `${tab} failing`, who: 'member', address: `/${tab}`, afterMs: untilGivenUpMs },
    network: (page) => page.route(ofFeatures, (route) => route.fulfill({ status: 500, json: brokenAnswer })),
  },
])

const brokenAnswer = { error: { code: 'internal', reason: 'internal', message: 'Something went wrong on our side.' } }
