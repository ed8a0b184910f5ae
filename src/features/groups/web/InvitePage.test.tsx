import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Switch } from 'wouter'
import { refusal as refusalOf } from '#domain/refusals.ts'
import { offeredAt } from '#features/bids/web/offeredAt.ts'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { answerRequests, noConnection, refusal, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { takeFirstStep } from '#web/session/firstSteps.ts'
import { InvitePage } from './InvitePage.tsx'

beforeEach(() => localStorage.clear())

const standing = {
  groupName: 'Monday Crew',
  memberCount: 1,
  inviterName: null,
  expiresAt: null,
  hostName: 'Ann',
  memberOf: null,
  isFull: false,
  wasRemoved: false,
}
const signedOut = () => refusal(401, 'unauthenticated', 'User not authenticated')
const signedIn = () => Response.json(sam)
const pending = () => new Promise<Response>(() => {})

type Answers = {
  invite?: () => Response | Promise<Response>
  me?: () => Response
  join?: () => Response | Promise<Response>
}

/** The invite page with stubs of the pages that it leads to. */
async function theInvite(inviteId: string, { invite, me = signedOut, join = pending }: Answers = {}) {
  const { sent } = answerRequests({
    [`GET /api/invites/${inviteId}`]: invite ?? (() => Response.json(standing)),
    'GET /api/me': me,
    'POST /api/groups/join': join,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <AtAddress at={`/join/${inviteId}`}>
        <Switch>
          <Route path="/join/:inviteId">
            <InvitePage inviteId={inviteId} offer={null} example={<p>A real game</p>} offeredAt={offeredAt} />
          </Route>
          {['/', '/login', '/lines'].map((path) => (
            <Route key={path} path={path}>
              <h1>{`The page ${path}`}</h1>
            </Route>
          ))}
        </Switch>
      </AtAddress>
    </QueryClientProvider>,
  )
  return sent
}

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const at = (path: string, timeout = 1000) =>
  expect.element(page.getByRole('heading', { name: `The page ${path}` }), { timeout }).toBeVisible()
const joinButton = page.getByRole('button', { name: 'Join Group' })

test('the page says that it loads [INV-52] [INV-60]', async () => {
  await theInvite('monday', { invite: pending })
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading invite...' })).toBeVisible()
})

test.each([
  ['is no code', 'no-code', {}, 'Invalid invite link'],
  [
    'is unknown, over, or of a deleted group',
    'A1B2C3',
    { invite: () => refusal(404, 'not-found', 'No') },
    'This invite code is invalid or the group no longer exists.',
  ],
  ['cannot be loaded', 'monday', { invite: noConnection }, 'Failed to load group details.'],
  ['cannot be loaded, or who one is', 'monday', { me: noConnection }, 'Failed to load group details.'],
])('an invite that %s says so, and leads to the lines [INV-53] [INV-60]', async (_, inviteId, answers, words) => {
  await theInvite(inviteId, answers)
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByText('Go to Lines').click()
  await at('/lines')
})

test('an invite that could not be loaded is loaded again [INV-53]', async () => {
  let isUp = false
  await theInvite('monday', { invite: () => (isUp ? Response.json(standing) : noConnection()) })
  await expect.element(text('Failed to load group details.')).toBeVisible()
  isUp = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'Monday Crew' })).toBeVisible()
})

test('whoever has tried too many codes reads that [INV-53]', async () => {
  await theInvite('monday', { invite: () => refusedBy(refusalOf('too-many-tries')) })
  await expect.element(page.getByRole('alert')).toMatchTextContent(refusalOf('too-many-tries').message)
})

test('a visitor sees the group and what it is about, and the code waits while they sign in [INV-54] [INV-55] [INV-56] [BEY-31]', async () => {
  await theInvite('monday')
  await expect.element(text("You're Invited!")).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Monday Crew' })).toBeVisible()
  await expect.element(text('1 member · run by Ann')).toBeVisible()
  for (const point of ['Fair odds', 'Bet with friends', 'Track everything']) {
    await expect.element(text(point)).toBeVisible()
  }
  await expect.element(text('A real game')).toBeVisible()
  await expect.element(text('For people of 21 or older.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Create Account or Sign In' }).click()
  await at('/login')
  expect(readStored('invite')).toBe('monday')
})

test('an invite by mail says who sent it, how many are there, and until when it works [INV-03] [INV-54] [BEY-31]', async () => {
  const sent = {
    ...standing,
    memberCount: 7,
    ...{ inviterName: 'Ben', hostName: null, expiresAt: '2026-11-28T18:00:00Z' },
  }
  await theInvite('a1b2c3', { invite: () => Response.json(sent) })
  await expect.element(text('7 members · invited by Ben')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Ben and 6 more' })).toBeVisible()
  await expect.element(text(/^Invite code A1B2C3 · works until .+ (AM|PM)$/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test.each([
  ['the id of the group', 'crew'],
  ['a used invite', 'A1B2C3'],
])('a member reads so, and goes on to the group by %s [INV-57]', async (_, inviteId) => {
  const sent = await theInvite(inviteId, {
    me: signedIn,
    invite: () => Response.json({ ...standing, memberOf: 'crew' }),
  })
  await expect.element(page.getByRole('heading', { name: "You're already in Monday Crew" })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await at('/', 3000)
  expect(sent).toEqual([])
  expect(readStored('group')).toBe('crew')
})

test('a user who has joined by signing in is not told that they are a member already [INV-57] [INV-58]', async () => {
  takeFirstStep({ at: 'joined', groupId: 'crew' })
  await theInvite('crew', { me: signedIn, invite: () => Response.json({ ...standing, memberOf: 'crew' }) })
  await at('/')
})

test('a visitor with an invite that leads nowhere may sign in, and comes back with it [INV-53] [INV-57]', async () => {
  await theInvite('A1B2C3', { invite: () => refusal(404, 'not-found', 'No') })
  await expect
    .element(text('Check that the whole link was copied. A friend in the group can send you a new one.'))
    .toBeVisible()
  const signIn = page.getByRole('link', { name: 'In the group already? Sign in' })
  await expect.element(signIn).toHaveAttribute('href', '/login?from=%2Fjoin%2FA1B2C3')
})

test.each([
  ['invite-expired', 'This invite has expired: a personal one works for 7 days, a code to say for 24 hours.'],
  ['invite-used', 'Somebody has already joined with this invite, which is good for one person.'],
  ['invite-withdrawn', 'This invite was withdrawn.'],
  ['invite-replaced', 'The group has a new invite link, and this one no longer works.'],
] as const)('an invite that ended says how: %s [INV-53] [BEY-27]', async (reason, words) => {
  await theInvite('A1B2C3', { invite: () => refusedBy(refusalOf(reason)) })
  const title = 'This invite code is invalid or the group no longer exists.'
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(text(`${words} A friend in the group can send you a new one.`)).toBeVisible()
  await expect.element(page.getByText('Go to Lines')).toBeVisible()
})

test.each([
  ['a visitor', signedOut, 'Create Account or Sign In'],
  ['a user', signedIn, 'Go to Lines'],
])('a full group says so to %s before anything is pressed [GRP-34] [INV-25]', async (_, me, next) => {
  await theInvite('monday', { me, invite: () => Response.json({ ...standing, isFull: true }) })
  await expect.element(text('Monday Crew is full')).toBeVisible()
  await expect.element(page.getByText(/Nobody else can join now\. Ask Ann to make room/)).toBeVisible()
  await expect.element(page.getByText(next)).toBeVisible()
  expect(joinButton.elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('a removed member reads who can bring them back [BEY-08]', async () => {
  await theInvite('monday', { me: signedIn, invite: () => Response.json({ ...standing, wasRemoved: true }) })
  await expect.element(page.getByRole('heading', { name: 'You are no longer in Monday Crew' })).toBeVisible()
  await expect.element(text(/^Only a new invite by an admin brings you back\..+sam@example\.org/)).toBeVisible()
  await page.getByText('Go to Lines').click()
  await at('/lines')
})

test('whoever is signed in already is not asked to sign in [INV-53]', async () => {
  await theInvite('A1B2C3', { invite: () => refusal(404, 'not-found', 'No'), me: signedIn })
  await expect.element(page.getByText('Go to Lines')).toBeVisible()
  expect(page.getByText('Sign in').elements()).toEqual([])
})

test('whoever is in the group and comes by another code goes on, too [INV-57]', async () => {
  const already = refusalOf('already-a-member', { group: 'Sunday Crew' })
  let isIn = false
  await theInvite('A1B2C3', {
    me: signedIn,
    invite: () => Response.json({ ...standing, memberOf: isIn ? 'crew' : null }),
    join: () => {
      isIn = true
      return refusedBy(already)
    },
  })
  await joinButton.click()
  await page.getByRole('button', { name: 'Open the group' }).click()
  await at('/')
  expect(readStored('group')).toBe('crew')
})

test('a signed-in user joins with a press, not by opening the link, and goes on [INV-58] [INV-60]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent = await theInvite('monday', { me: signedIn, join: () => promise })
  writeStored('invite', 'monday')
  await expect.element(text('You join as Sam.')).toBeVisible()
  await expect.element(text("You're Invited!")).toBeVisible()
  await expect.element(text('1 member · run by Ann')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(sent).toEqual([])
  await joinButton.click()
  await expect.element(text('Joining Monday Crew...')).toBeVisible()
  resolve(Response.json({ success: true, group: { ...sundayCrew, id: 'monday' } }))
  await at('/')
  expect(sent).toEqual([{ path: '/api/groups/join', body: { code: 'monday' } }])
  expect([readStored('group'), readStored('invite')]).toEqual(['monday', null])
})

const full = 'You do not have permission to join this group. The group may be at capacity or have restricted access.'
test.each([
  ['the server’s sentence', () => refusal(403, 'permission-denied', full), full],
  ['a sentence of our own', () => refusal(404, 'not-found', ''), 'Failed to join group. Please try again.'],
  ['the same where no answer can be read', () => Response.json({}), 'Failed to join group. Please try again.'],
])('joining that fails shows %s and leads to the dashboard [INV-25] [INV-59]', async (_, join, words) => {
  await theInvite('monday', { me: signedIn, join })
  await joinButton.click()
  await expect.element(text(words)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByText('Go to Dashboard').click()
  await at('/lines')
})
