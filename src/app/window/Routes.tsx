import { type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { type PagePath, pagePaths, pathPattern } from '#domain/addresses.ts'
import { Redirect } from '../../web/browser/Link.tsx'
import { PageTop } from '../../web/browser/PageTop.tsx'
import { lazyScreen, type Screen } from '../../web/ui/late/lazyScreen.ts'
import { PageBoundary } from '../../web/ui/late/PageBoundary.tsx'
import { Start } from './screens/Start.tsx'
import { MainLayout } from './shell/MainLayout.tsx'
import { Root } from './shell/Root.tsx'
import { Unknown } from './shell/Unknown.tsx'

/** Pages with nothing around them. */
const alonePages = {
  '/': Start,
  '/login': lazyScreen(async () => (await import('./screens/Login.tsx')).Login),
  '/setup': lazyScreen(async () => (await import('#features/accounts/web/SetUpPage.tsx')).SetUpPage),
  '/reset-password': lazyScreen(
    async () => (await import('#features/accounts/web/NewPasswordPage.tsx')).NewPasswordPage,
  ),
  '/verify-email': lazyScreen(async () => (await import('./screens/VerifyEmail.tsx')).VerifyEmail),
  '/join': lazyScreen(async () => (await import('#features/groups/web/JoinPage.tsx')).JoinPage),
  '/join/:inviteId': lazyScreen(async () => (await import('./screens/Invite.tsx')).Invite),
  '/about': lazyScreen(async () => (await import('#features/pages/web/AboutPage.tsx')).AboutPage),
  '/terms': lazyScreen(async () => (await import('#features/pages/web/TermsPage.tsx')).TermsPage),
}

/** Pages in the frame of the app. */
const framePages = {
  '/lines': lazyScreen(async () => (await import('./screens/LinesScreen.tsx')).LinesScreen),
  '/groups': lazyScreen(async () => (await import('./screens/Groups.tsx')).Groups),
  '/notifications': lazyScreen(async () => (await import('./screens/Notifications.tsx')).Notifications),
  '/coming-soon': lazyScreen(async () => (await import('#features/pages/web/ComingSoonPage.tsx')).ComingSoonPage),
}

type Around = { children: ReactNode }

/** The pages of a group. */
const MemberLayout = lazyScreen<Around>(async () => (await import('./shell/MemberLayout.tsx')).MemberLayout)
const groupPages = {
  '/bids': lazyScreen(async () => (await import('#features/bids/web/BidsPage.tsx')).BidsPage),
  '/bets': lazyScreen(async () => (await import('./screens/BetsScreen.tsx')).BetsScreen),
  '/debts': lazyScreen(async () => (await import('./screens/DebtsScreen.tsx')).DebtsScreen),
  '/stats': lazyScreen(async () => (await import('#features/stats/web/StatsPage.tsx')).StatsPage),
  '/versus': lazyScreen(async () => (await import('#features/stats/web/VersusPage.tsx')).VersusPage),
  '/thread': lazyScreen(async () => (await import('#features/comments/web/ThreadPage.tsx')).ThreadPage),
  '/pools': lazyScreen(async () => (await import('#features/pools/web/PoolsPage.tsx')).PoolsPage),
  '/activity': lazyScreen(async () => (await import('#features/activity/web/ActivityPage.tsx')).ActivityPage),
}

/** The settings. */
const SettingsLayout = lazyScreen<Around>(async () => (await import('./shell/SettingsLayout.tsx')).SettingsLayout)
// One for all its areas, so that visitors load none of them. [ADM-08]
const AdminPage = lazyScreen(async () => (await import('#features/admin/web/AdminPage.tsx')).AdminPage)
const settingsPages = {
  // [APP-29]
  '/settings': () => <Redirect to="/settings/user" />,
  '/settings/user': lazyScreen(async () => (await import('./screens/UserSettings.tsx')).UserSettings),
  '/settings/notifications': lazyScreen(
    async () => (await import('#features/notifications/web/NoticeSettingsPage.tsx')).NoticeSettingsPage,
  ),
  '/settings/group': lazyScreen(async () => (await import('./screens/GroupSettings.tsx')).GroupSettings),
  '/settings/admin': AdminPage,
  '/settings/admin/:area': AdminPage,
}

const screens: Readonly<Record<PagePath, Screen>> = { ...alonePages, ...framePages, ...groupPages, ...settingsPages }

const anyOfGroup = pathPattern(Object.keys(groupPages))
const anySettings = pathPattern(Object.keys(settingsPages))

const routesOf = (some: Partial<typeof screens>) =>
  Object.entries(some).map(([path, Page]) => (
    <Route key={path} path={path}>
      <Page />
      <PageTop />
    </Route>
  ))

/** All pages. What is around several of them stays while one takes the place of another. */
export function Routes() {
  return (
    <Root>
      <Whole>
        <Switch>
          {routesOf(alonePages)}
          <Route>
            <MainLayout>
              <Whole>
                <Switch>
                  {routesOf(framePages)}
                  <Route path={anyOfGroup}>
                    <MemberLayout>
                      <Switch>{routesOf(groupPages)}</Switch>
                    </MemberLayout>
                  </Route>
                  <Route path={anySettings}>
                    <SettingsLayout>
                      <Switch>{routesOf(settingsPages)}</Switch>
                    </SettingsLayout>
                  </Route>
                  <Route>
                    <Unknown />
                  </Route>
                </Switch>
              </Whole>
            </MainLayout>
          </Route>
        </Switch>
      </Whole>
    </Root>
  )
}

/** A page is there as a whole or, if it fails, not at all; what is around it stays. */
function Whole({ children }: Around) {
  return (
    <PageBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </PageBoundary>
  )
}

/** Fetches what a page needs. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = pagePaths.find((path) => pathPattern([path]).test(pathname))
  if (page === undefined) return
  const around = page in groupPages ? MemberLayout : page in settingsPages ? SettingsLayout : null
  await Promise.all([screens[page].preload?.(), around?.preload?.()])
}
