import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { fullSite } from '#test/kit/sites.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { Root } from './Root.tsx'

test('a site that is opened by another address says which is set, and how to change it [BEY-42]', async () => {
  const addresses = ['https://bets.example.org']
  await render(
    <App site={{ ...fullSite, addresses }}>
      <Root>
        <p>The page</p>
      </Root>
    </App>,
  )
  await expect.element(page.getByText('This site’s address is https://bets.example.org')).toBeVisible()
  await expect.element(page.getByText(new RegExp(`set PUBLIC_URL=${location.origin}`))).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('at its own address it says nothing', async () => {
  await render(
    <App site={{ ...fullSite, addresses: [location.origin] }}>
      <Root>
        <p>The page</p>
      </Root>
    </App>,
  )
  await expect.element(page.getByText('The page')).toBeVisible()
  expect(page.getByText(/This site’s address/).elements()).toEqual([])
})
