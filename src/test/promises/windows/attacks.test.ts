import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { groupDescriptionLength, groupNameLength } from '#domain/people/groups.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, phone } from '#test/support/aWindow.ts'
import { asShown, evils, type Found, whatStands } from '#test/support/evilTexts.ts'
import { extent } from '#test/support/extent.ts'
import { expect, test } from '#test/support/journey.ts'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

/** Each pass gives every field another of the evil texts. */
const passes = extent('ATTACK_PASSES', { once: 1, usual: 1, long: evils.length })

/** One pass leaves out what shows little of others. */
const memberScreens = [
  ...['/bids?tab=all', '/debts', '/debts?tab=settled', '/stats', '/activity', '/notifications', '/settings/group'],
  ...(passes === 1 ? [] : ['/lines', '/bets?tab=won', '/settings/user', '/settings/notifications', '/coming-soon']),
]
const adminAreas = [
  ...['attention', 'general', 'groups', 'users', 'debts', 'flags', 'email-audit'],
  ...(passes === 1 ? [] : ['odds', 'email-test', 'contacts', 'sms-audit']),
]

type Story = {
  readonly group: string
  readonly code: string
  readonly bid: string
  readonly bet: string
  readonly guest: string
  /** Whose bids an admin decides on. */
  readonly ben: Person
  readonly texts: readonly string[]
}

test.describe('what people write', () => {
  test.describe.configure({ timeout: 90_000 + passes * 90_000 })
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let mails: MailServer
  let ann: Person
  let root: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    mails = await aMailServer()
    const own = { ADMIN_EMAIL: 'root@example.org', SMTP_URL: mails.url, RATE_LIMITS: 'off' }
    program = await startProgram({ DATA_DIR: folder.path, ...own })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    root = await signUp(program.url, 'Root', 'root@example.org')
    await verifyAll(folder.path)
  })
  test.afterAll(async () => {
    await program?.terminate()
    await mails?.stop()
    await folder?.remove()
  })

  /**
   * Fills every field that others are shown with one of the evil texts, the first field with that of number `first`.
   */
  async function anEvilStory(first: number): Promise<Story> {
    const texts: string[] = []
    const evil = (most: number) => {
      const text = (evils[(first + texts.length) % evils.length] ?? '').slice(0, most)
      texts.push(text)
      return text
    }
    const ben = await signUp(program.url, evil(50), `ben${first}@example.org`)
    const { id, inviteCode } = await made(
      ann.post<{ id: string; inviteCode: string }>('/api/groups', {
        name: evil(groupNameLength),
        description: evil(groupDescriptionLength),
      }),
    )
    const group = `/api/groups/${id}`
    await done(ann.send('PATCH', '/api/me/settings', { displayName: evil(50) }))
    for (const one of [ben, root]) await done(one.post('/api/groups/join', { code: inviteCode }))
    await done(root.send('PATCH', '/api/me/settings', { displayName: evil(50) }))
    const offer = () =>
      made(
        ann.post<BidView>(`${group}/bids`, {
          ...customBid,
          homeTeam: `${evil(78)} 1`,
          awayTeam: `${evil(78)} 2`,
          description: evil(200),
        }),
      )
    const take = async () => {
      const { id: bid, version } = await offer()
      return made(ben.post<BetAnswer>(`${group}/bids/${bid}/accept`, { version }))
    }
    const talk = async (where: string) => {
      for (const who of [ann, ben]) await made(who.post(`${group}/${where}/comments`, { content: evil(500) }))
    }
    const bid = await offer()
    await talk(`bids/${bid.id}`)
    await done(ann.post(`${group}/bids/${(await offer()).id}/cancel`, { reason: evil(200) }))
    const bet = await take()
    await talk(`bets/${bet.id}`)
    for (const isReversed of [true, false]) {
      const settled = await take()
      await done(ben.post(`${group}/bets/${settled.id}/settle`, { outcome: 'won', winnerId: ann.id }))
      const { items } = await done(ann.get<{ items: DebtView[] }>(`${group}/debts?status=pending`))
      const debt = items.find(({ betId }) => betId === settled.id)
      const payment = { debtIds: [debt?.id], method: evil(50), note: evil(200) }
      await made(ann.post(`${group}/payments`, payment))
      if (isReversed) await done(ann.post(`${group}/debts/${debt?.id}/reverse`, { reason: evil(300) }))
    }
    await done(
      ann.send('PATCH', group, { bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: 100 } }),
    )
    for (const verdict of ['approve', 'decline']) {
      const { id, version } = await made(ben.post<BidView>(`${group}/bids`, { ...customBid, wagerAmount: 200 }))
      await done(ann.post(`${group}/bids/${id}/${verdict}`, { reason: evil(200), version }))
    }
    const gone = await made(ann.post<{ id: string }>('/api/groups', { name: evil(groupNameLength) }))
    await done(root.send('DELETE', `/api/admin/groups/${gone.id}`, { reason: evil(500) }))
    const left = await signUp(program.url, evil(50), `left${first}@example.org`)
    await done(root.send('DELETE', `/api/admin/users/${left.id}`, { reason: evil(500), email: left.email }))
    await made(root.post('/api/admin/announcements', { title: evil(80), text: evil(500), groupId: id }))
    await made(ben.post('/api/feedback', { text: evil(500) }))
    const guest = `guest${first}@example.org`
    await made(ann.post(`${group}/invites`, { recipientEmail: guest }))
    return { group: id, code: inviteCode, bid: bid.id, bet: bet.id, guest, ben, texts }
  }

  test('stands on every screen as it was written, runs nowhere and moves nothing', async ({ browser }) => {
    for (let pass = 0; pass < passes; pass += 1) {
      const story = await anEvilStory(pass * 3)
      const own = [`/bids?bid=${story.bid}`, `/bets?bet=${story.bet}`]
      const seen = await Promise.all([
        harmlessTexts(browser, { who: ann, addresses: [...own, ...memberScreens], story }),
        harmlessTexts(browser, { who: root, addresses: adminAreas.map((area) => `/settings/admin/${area}`), story }),
        harmlessTexts(browser, { who: story.ben, addresses: ['/bids?tab=mine', '/notifications', '/groups'], story }),
        harmlessTexts(browser, { who: null, addresses: ['/', `/join/${story.code}`, await invitePage(story)], story }),
      ])
      const reader = await browser.newPage({ viewport: phone })
      await expectHarmlessMails(reader, story)
      await reader.close()
      const all = seen.join('\n')
      // A comment and a note are folded on some screens; what is shown whole anywhere is shown as it was written.
      const isThere = (text: string) => all.includes(text.slice(0, 40))
      expect(story.texts.filter((text) => !isThere(asShown(text)) && !isThere(text.trim()))).toEqual([])
    }
  })

  test('stands as it was written in the reason for a reset link too, which is made where no mails are sent', async ({
    browser,
  }) => {
    const own = await aDataFolder()
    const silent = await startProgram({ DATA_DIR: own.path, ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
    try {
      const [zoe, admin] = [
        await signUp(silent.url, 'Zoe', 'zoe@example.org'),
        await signUp(silent.url, 'Admin', 'root@example.org'),
      ]
      await verifyAll(own.path)
      const reasons = evils.map((text) => text.slice(0, 500))
      for (const reason of reasons) await done(admin.post(`/api/admin/users/${zoe.id}/reset-link`, { reason }))
      const { page, problems } = await aWatchedWindow(browser, admin, silent)
      const missing = async () => {
        const seen = await harmlessTextOf(page, '/settings/admin/general')
        return reasons.filter((text) => !seen.includes(asShown(text).slice(0, 40)))
      }
      // A busy machine may show the page before its last list.
      await expect.poll(missing, { timeout: 30_000 }).toEqual([])
      const hers = await aWatchedWindow(browser, zoe, silent)
      await harmlessTextOf(hers.page, '/notifications')
      expect([...problems, ...hers.problems]).toEqual([])
    } finally {
      await silent.terminate()
      await own.remove()
    }
  })

  test('is noticed on a page that shows it unescaped', async ({ browser }) => {
    const hole = createServer((request, response) => {
      const text = decodeURIComponent((request.url ?? '').slice(1))
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>${text}</title><h1>${text}</h1>`)
    })
    await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(hole.address() as AddressInfo).port}`
    const page = await browser.newPage({ viewport: phone })
    const isNoticed = (text: string) =>
      harmlessTextOf(page, `${url}/${encodeURIComponent(text)}`).then(
        () => false,
        () => true,
      )
    const noticed: boolean[] = []
    for (const text of ['Sunday Crew', ...evils.slice(0, 6)]) noticed.push(await isNoticed(text))
    await page.close()
    await new Promise((resolve) => hole.close(resolve))
    // A name is nothing to notice, and an address of a script is none where it is no link.
    expect(noticed).toEqual([false, true, true, false, true, true, true])
  })

  type Walk = { who: Person | null; addresses: readonly string[]; story: Story }

  /** All that one person, or a visitor, sees of the story; nothing runs and nothing is blocked. */
  async function harmlessTexts(browser: Browser, { who, addresses, story }: Walk): Promise<string> {
    const { page, problems } = await aWatchedWindow(browser, who)
    await page.addInitScript((id) => localStorage.setItem('betwixt.group', id), story.group)
    const texts: string[] = []
    for (const address of addresses) texts.push(await harmlessTextOf(page, address))
    expect(problems).toEqual([])
    await page.context().close()
    return texts.join('\n')
  }

  /** A window that notices whatever runs or is blocked. */
  async function aWatchedWindow(browser: Browser, who: Person | null, where = program) {
    const page = await aWindow(browser, where, { who })
    const problems: string[] = []
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    // Asking who one is, a visitor is told that one is nobody.
    const isUsual = (text: string) => who === null && text.includes('401 (Unauthorized)')
    page.on('console', (message) => {
      if (message.type() === 'error' && !isUsual(message.text())) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    return { page, problems }
  }

  /** What stands on the screen at an address, once it is shown whole; nothing of it runs or scrolls sideways. */
  async function harmlessTextOf(page: Page, address: string): Promise<string> {
    await page.goto(address)
    await expect(page.locator('h1').first(), address).toBeAttached()
    await page.waitForLoadState('networkidle')
    const found = await page.evaluate<Found>(whatStands)
    expect(found, address).toMatchObject({ evil: 'undefined', foreign: [], sideways: 0 })
    return found.text
  }

  /** The page that the mail to the guest opens. */
  async function invitePage({ guest }: Story): Promise<string> {
    const { raw } = await waitFor(() => mails.to(guest).at(-1) ?? null, { withinMs: 30_000 })
    const [address] = /\/join\/[\w-]+/.exec(htmlIn(raw)) ?? []
    if (!address) throw new Error(`no invite in ${raw}`)
    return address
  }

  /** The mails of a story carry a group's name and people's names, as text. */
  async function expectHarmlessMails(page: Page, { guest }: Story) {
    const invite = await waitFor(() => mails.to(guest).at(-1) ?? null, { withinMs: 30_000 })
    for (const { raw, headers } of [invite, ...mails.received]) {
      expect(Object.keys(headers).filter((name) => /^(bcc|x-evil)$/.test(name))).toEqual([])
      await page.setContent(htmlIn(raw))
      expect(await page.evaluate<Found>(whatStands)).toMatchObject({ evil: 'undefined', foreign: [], sideways: 0 })
    }
    mails.received.length = 0
  }
})

async function verifyAll(dataDir: string): Promise<void> {
  await on(await builtInDatabase(dataDir), (client) => client.query('update users set email_verified = true'))
}

/** The HTML of a mail, out of its part, as which it is written in one of two ways. */
function htmlIn(raw: string): string {
  const [head = '', body = ''] = (raw.split('Content-Type: text/html')[1] ?? '').split(/\r\n\r\n([\s\S]*?)\r\n--/)
  const bytes = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('latin1')
    : body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const html = Buffer.from(bytes, 'latin1').toString('utf8')
  if (!html.startsWith('<!doctype html>')) throw new Error(`no HTML in ${raw}`)
  return html
}
