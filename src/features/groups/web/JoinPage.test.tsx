import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Switch } from 'wouter'
import { groupRefusal } from '#domain/refusals/groupRefusals.ts'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { axeFindings } from '#test/kit/axe.ts'
import { JoinPage } from './JoinPage.tsx'

beforeEach(() =>
  render(
    <AtAddress at="/join">
      <Switch>
        <Route path="/join">
          <JoinPage />
        </Route>
        <Route path="/join/:code">{({ code }) => <h1>{`The invite ${code}`}</h1>}</Route>
      </Switch>
    </AtAddress>,
  ),
)

const typed = async (text: string) => {
  await page.getByLabelText('Invite code or link').fill(text)
  await page.getByRole('button', { name: 'See the Invite' }).click()
}

test.each([
  ['K7P 2QX', 'K7P2QX'],
  [' k7p2qx ', 'K7P2QX'],
  [`${location.origin}/join/k3JqZ8mWv5TnR2xLp9Yd`, 'k3JqZ8mWv5TnR2xLp9Yd'],
])('what is typed as %o leads to its invite [BEY-43] [INV-30]', async (text, code) => {
  await typed(text)
  await expect.element(page.getByRole('heading', { name: `The invite ${code}` })).toBeVisible()
})

test.each([
  [' ', 'Please enter an invite code or link'],
  ['K7', groupRefusal('invite-code-malformed').message],
])('what is typed as %o is no code, and says so [INV-14] [INV-18]', async (text, words) => {
  await typed(text)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
