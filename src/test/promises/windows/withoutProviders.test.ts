import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('on an installation without providers', () => {
  const program = aStoryProgram()

  test('somebody new registers, invites, asks for a password and looks for the phone, and nothing says that it was sent [CHN-09]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    const said: string[] = []
    await page.exposeFunction('keepSaid', (text: string) => said.push(text))
    await page.addInitScript({ content: keepEverythingSaid })
    await page.goto('/login?mode=register')
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm password').fill('correct horse')
    await page.getByRole('checkbox', { name: /21 years or older/ }).check()
    await page.getByRole('checkbox', { name: /Terms of Service/ }).check({ position: { x: 22, y: 22 } })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: /Create a group/ }).click()
    await page.getByLabel('Group name').fill('Sunday Crew')
    await page.getByRole('button', { name: 'Create Group' }).click()
    await expect(page.getByRole('dialog', { name: 'Invite to Group' })).toContainText('the only one in Sunday Crew')

    await page.goto('/settings/group')
    await page.getByLabel('Email address').fill('finn@example.org')
    await page.getByRole('button', { name: 'Create a Link for One' }).click()
    await expect(page.getByLabel('Link for them')).toHaveValue(/\/join\/[A-Z0-9]{6}$/)

    await page.goto('/settings/user')
    await expect(page.getByLabel('Display name')).toBeVisible()
    await expect(page.getByText('This website sends no texts yet')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'US phone number' })).toBeDisabled()
    await page.goto('/settings/notifications')
    await expect(page.getByRole('switch', { name: 'In-App' })).toBeEnabled()
    for (const name of ['Email', 'SMS']) await expect(page.getByRole('switch', { name })).toBeDisabled()
    const claims = said.filter((text) => /sent|inbox\.|we text|verify your email/i.test(text))
    expect(claims.filter((text) => !text.startsWith('No email was sent.'))).toEqual([])

    const visitor = await aWindow(browser, program)
    await visitor.goto('/login?mode=reset')
    await expect(visitor.getByText('Ask the administrator of this website for a new password.')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Send reset link' })).toHaveCount(0)
  })
})

/** Within the page: passes on each paragraph, notice and message that appears. */
const keepEverythingSaid = `
  const seen = new Set()
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('p, [role=status], [role=alert]')) {
      if (!textContent || seen.has(textContent)) continue
      seen.add(textContent)
      keepSaid(textContent)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })`
