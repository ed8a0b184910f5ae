import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import type { BidView } from '#features/bids/contract.ts'
import { aSamplePrice, aWindow, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { missingCalls, missingFunctions, missingStyles, syntax, takenAway } from '#test/support/oldestBrowsers.ts'
import { signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const built = join(root, 'dist', 'web')

const files = (kind: 'js' | 'css') =>
  readdirSync(built, { recursive: true, encoding: 'utf8' })
    // What the server draws with is not for browsers.
    .filter((path) => path.endsWith(`.${kind}`) && !path.startsWith('draw'))
    .map((path) => ({ path, text: readFileSync(join(built, path), 'utf8') }))

const screens = [
  ...['/', '/lines', '/bids', '/bids?tab=mine', '/bets', '/bets?tab=won', '/debts', '/stats', '/activity'],
  ...['/notifications', '/groups', '/settings/user', '/settings/group', '/settings/notifications', '/about', '/terms'],
]

test.describe('the oldest browsers that are served', () => {
  const program = aStoryProgram()

  test('can read every built script and style sheet, and have each function in them', () => {
    const found: string[] = []
    for (const { path, text } of files('js')) {
      const sourceType = path.startsWith('assets') ? 'module' : 'script'
      expect(() => parse(text, { ecmaVersion: syntax, sourceType }), path).not.toThrow()
      found.push(...missingFunctions.filter((name) => text.includes(name)).map((name) => `${path}: ${name}`))
      found.push(...missingCalls.flatMap((call) => call.exec(text)?.[0] ?? []).map((call) => `${path}: ${call}`))
    }
    for (const { path, text } of files('css'))
      found.push(...missingStyles.flatMap((style) => style.exec(text)?.[0] ?? []).map((style) => `${path}: ${style}`))
    expect(found).toEqual([])
    expect(files('js').length).toBeGreaterThan(50)
    expect(files('css').length).toBeGreaterThan(0)
  })

  test('show every screen and post a bid without what they lack', async ({ browser }) => {
    const ann = await signUp(program.url, 'Ann', 'ann@example.org')
    const { id, code } = await newGroup(ann)
    const ben = await signUp(program.url, 'Ben', 'ben@example.org')
    await done(ben.post('/api/groups/join', { code }))
    const offered = await made(ann.post<BidView>(`/api/groups/${id}/bids`, customBid))
    await made(ben.post(`/api/groups/${id}/bids/${offered.id}/accept`, { version: offered.version }))
    const page = await aWindow(browser, program, { who: ben })
    await page.addInitScript({ content: takenAway })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto('/lines?date=all')
    await page.getByRole('button', { name: aSamplePrice }).first().click()
    await page.getByRole('button', { name: /^Post Bid/ }).click()
    await expect(page.getByText('Bid Posted Successfully!')).toBeVisible()
    for (const path of screens) {
      await page.goto(path)
      await loaded(page)
    }
    await page.goto('/bids?tab=mine')
    await page.getByRole('button', { name: '0 comments' }).click()
    await page.getByRole('textbox', { name: 'Add a comment' }).fill('Good luck, @Ann')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Good luck, @Ann')).toBeVisible()
    expect(await page.evaluate('typeof Map.groupBy + typeof new Set().union + typeof [].values().map')).toBe(
      'undefinedundefinedundefined',
    )
    expect(problems).toEqual([])
  })
})

test.describe('a browser that is too old', () => {
  const program = aStoryProgram()
  const sentence = 'Betwixt needs a newer browser: Chrome, Edge, Firefox or Safari of the last three years.'

  test('reads a sentence and no blank page, though it has modules', async ({ browser }) => {
    const page = await aWindow(browser, program)
    await page.addInitScript({ content: 'delete RegExp.prototype.unicodeSets' })
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '#!?' }))
    await page.goto('/lines')
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  })

  test('reads it where it knows no modules, in a script of their language', async ({ browser }) => {
    const html = await (await fetch(`${program.url}/lines`)).text()
    expect(html).toContain('<script nomodule src="/old.js"></script>')
    expect(() => parse(readFileSync(join(built, 'old.js'), 'utf8'), { ecmaVersion: 3 })).not.toThrow()
    expect(() => parse(readFileSync(join(built, 'theme.js'), 'utf8'), { ecmaVersion: 2019 })).not.toThrow()
    const page = await aWindow(browser, program)
    await page.route('**/*.js', (route) =>
      route.request().url().endsWith('/old.js') ? route.continue() : route.abort(),
    )
    await page.goto('/about')
    await expect(page.getByText(sentence)).toBeHidden()
    await page.addScriptTag({ url: '/old.js' })
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  })
})
