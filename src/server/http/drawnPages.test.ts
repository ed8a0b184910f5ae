import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hourMs, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Drawer } from './drawnPages.ts'
import { pageRoutes } from './pages.ts'

// Written for a browser, and so none of the modules that this one is checked with.
const drawer: string = '#app/window/draw.tsx'

let server: TestServer
let app: FastifyInstance
const webDir = mkdtempSync(join(tmpdir(), 'betwixt-drawn-'))
/** Answers its lines instead of the server. */
let instead: (() => Promise<string>) | null = null
let drawings = 0

const html = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
const hints = { everyone: { files: [], asks: ['/api/site'] }, signedIn: { files: [], asks: [] }, pages: {} }
const linesHint = { ...hints, pages: { lines: { files: [], asks: ['/api/lines'] } } }

beforeAll(async () => {
  server = await aServer()
  writeFileSync(join(webDir, 'index.html'), html)
  writeFileSync(join(webDir, 'hints.json'), JSON.stringify(linesHint))
  app = Fastify()
  app.get('/api/*', async ({ url, headers: { cookie } }, reply) => {
    if (instead) return instead()
    const answer = await fetch(server.url + url, { headers: cookie === undefined ? {} : { cookie } })
    return reply.status(answer.status).send(await answer.text())
  })
  const loadDrawer = async (): Promise<Drawer> => {
    const { pageAt, draw } = await import(drawer)
    return { pageAt, draw: (page) => draw(page).finally(() => (drawings += page.answer === null ? 0 : 1)) }
  }
  await import(drawer)
  await pageRoutes(app, server.services, { webDir, loadDrawer, linkPreviews: [] })
})
afterAll(async () => {
  await Promise.all([app.close(), server.stop()])
  rmSync(webDir, { recursive: true })
})
beforeEach(() => {
  instead = null
  // Later than anything another test has fetched.
  server.clock.advance(hourMs)
})

const phone = { 'user-agent': 'A phone, Mobile' }

async function pageAt(url: string, headers: Record<string, string> = phone): Promise<string> {
  const { statusCode, body } = await app.inject({ url, headers })
  expect(statusCode).toBe(200)
  return body
}

/** The page with the lines, which on a busy machine may come too late at first. */
async function linesPage(headers: Record<string, string> = phone): Promise<string> {
  let page = ''
  await expect.poll(async () => (page = await pageAt('/lines', headers))).toContain('moneyline')
  return page
}

/** What is seen of a page, without what it was drawn with. */
const seen = (page: string) => page.replace(/<script type="application\/json"[\s\S]*<\/script>/, '')
const textOf = (page: string) =>
  seen(page)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** A game tonight, whose fair price on the home team is -120 when the book's is -130. */
function setGame(moneyline: { home: number; away: number }) {
  const startsAt = later(server.clock.now(), 3 * hourMs)
  server.feed.setGames(aFeedGame({ id: 'g1', startsAt, books: [{ key: 'betmgm', title: 'BetMGM', moneyline }] }))
}

test('the HTML of the lines has the games at their fair prices and the books’, and follows them [LINE-01] [LINE-18]', async () => {
  setGame({ home: -110, away: -110 })
  const before = textOf(await linesPage())
  expect(before).toMatch(/Bills.*Buffalo.*moneyline, \+100, book price -110.*Dolphins/)
  expect(before).toContain('1 game')
  server.clock.advance(hourMs)
  setGame({ home: -200, away: 180 })
  expect(textOf(await linesPage())).toMatch(/Bills moneyline, \+\d{3}, book price \+180/)
})

test('it is drawn once for all until the lines change or a minute has passed', async () => {
  setGame({ home: -110, away: -110 })
  await linesPage()
  const before = drawings
  await Promise.all(Array.from({ length: 5 }, () => linesPage()))
  expect(drawings).toBe(before)
  server.clock.advance(minuteMs)
  await Promise.all(Array.from({ length: 5 }, () => linesPage()))
  expect(drawings).toBe(before + 1)
})

test('it is the same for every member, and holds nothing about the one who asks', async () => {
  setGame({ home: -110, away: -110 })
  const [ann, ben] = [await server.aPerson('Annabel'), await server.aPerson('Benedict')]
  const [of, other] = [
    await linesPage({ ...phone, cookie: ann.cookie }),
    await linesPage({ ...phone, cookie: ben.cookie }),
  ]
  expect(of).toBe(other)
  expect(of).toContain('Dolphins')
  expect(of).not.toMatch(/Annabel|Sign In/)
  expect(textOf(await linesPage())).toContain('Sign In')
})

test('it runs no script and has no style that the policy of pages forbids, and a name in it ends nothing', async () => {
  setGame({ home: -110, away: -110 })
  const page = await linesPage({})
  expect(seen(page)).not.toMatch(/<script|<style|style=|on\w+="/)
  const startsAt = later(server.clock.now(), 3 * hourMs)
  server.feed.setGames(aFeedGame({ id: 'g2', startsAt, homeTeam: '</script><script>alert(1)</script>' }))
  server.clock.advance(hourMs)
  const hostile = await linesPage({})
  expect(hostile).not.toContain('<script>')
  expect(hostile.match(/<\/script>/g)).toHaveLength(1)
})

test('for a phone it is drawn once, for others for every width, of which the window shows its own', async () => {
  setGame({ home: -110, away: -110 })
  const widths = (page: string) => Array.from(page.matchAll(/data-drawn="(\w+)"/g), ([, width]) => width)
  expect(widths(await linesPage())).toEqual(['narrow'])
  expect(widths(await linesPage({ 'sec-ch-ua-mobile': '?1' }))).toEqual(['narrow'])
  expect(widths(await linesPage({}))).toEqual(['narrow', 'desktop', 'dense'])
})

test('the browser is not told to ask for what is in it', async () => {
  setGame({ home: -110, away: -110 })
  expect(await linesPage()).not.toContain('href="/api/lines"')
  expect(await pageAt('/lines?sport=NFL')).toContain('href="/api/lines"')
})

test.each([
  ['cannot be read', async () => Promise.reject(new Error('no database'))],
  ['do not come', () => new Promise<never>(() => {})],
  ['are no lines', async () => 'nonsense'],
])('where the lines %s, the page has its frame or nothing, and the browser asks', async (_, answer) => {
  instead = answer
  const page = await pageAt('/lines')
  expect(page).toMatch(/<div (?:id="root"|data-drawn="narrow")>/)
  expect(page).toContain('href="/api/lines"')
  expect(textOf(page)).not.toContain('moneyline')
})

test('other tabs have their frame, also those of a group, and other pages are the browser’s own [APP-20]', async () => {
  for (const path of ['/bids', '/groups/k3JqZ8mWv5TnR2xLp9Yd/bids'])
    expect(textOf(await pageAt(path))).toMatch(/Bids.*Take a friend's bid|Take a friend&#x27;s bid/)
  expect(await pageAt('/login')).toContain('<div id="root"></div>')
})

test('a visitor reads at first what this is, with a real game, and a member is led on [BEY-31]', async () => {
  setGame({ home: -110, away: -110 })
  await linesPage()
  await expect.poll(async () => textOf(await pageAt('/'))).toContain('Fair bets between friends')
  expect(await pageAt('/', { cookie: 'betwixt.session_token=x.y' })).toContain('<div id="root"></div>')
})
