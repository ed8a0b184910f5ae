import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionQuery } from '#features/web/session.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { Messages } from '#test/kit/Messages.tsx'
import { sam } from '#test/kit/SignedInAs.tsx'
import type { CommentView } from '../contract.ts'
import { Comments } from './Comments.tsx'
import { draftStore } from './draft.ts'

const person = (id: string) => ({ id, name: id === 'sam' ? 'Sam' : id[0]?.toUpperCase() + id.slice(1) })
const said: CommentView = {
  ...{ id: 'c1', entityType: 'bid', entityId: 'bid1', groupId: 'g1', userId: 'ann', userName: 'Ann' },
  author: person('ann'),
  content: 'Hey @Sam and @Cleo Day, mail ann@home',
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  mentions: [
    { userId: 'sam', start: 4, length: 4 },
    { userId: 'cleo', start: 13, length: 9 },
  ],
  reactions: [
    { emoji: '😂', people: ['ann', 'sam', 'cleo'].map(person) },
    { emoji: '🔥', people: [person('ann')] },
  ],
}
const members = [
  ['sam', 'Sam'],
  ['ann', 'Ann'],
  ['annlee', 'Ann Lee'],
  ['cleo', 'Cleo Day'],
].map(([userId, displayName]) => ({ person: { id: userId, name: displayName }, userId, displayName }))

/** A server with one comment and four members, which answers commands with `answer`. */
function aServerWith(answer: () => Response | Promise<Response>) {
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname } = new URL(request.url)
    const text = await request.text()
    if (request.method === 'GET') {
      return Response.json({ items: pathname.endsWith('/members') ? members : [said], nextCursor: null })
    }
    sent.push({ method: request.method, path: pathname, body: JSON.parse(text) })
    return answer()
  })
  return sent
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => draftStore.keep('bid1', ''))

async function opened(what = <Comments groupId="g1" entityType="bid" entityId="bid1" />) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  queries.setQueryData(sessionQuery.queryKey, sam)
  await render(
    <QueryClientProvider client={queries}>
      {what}
      <Messages />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(/^Hey/)).toBeVisible()
}

const input = () => page.getByRole('textbox', { name: 'Add a comment' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((one) => `${one.getAttribute('aria-selected') === 'true' ? '> ' : ''}${one.querySelector('bdi')?.textContent}`)

test('the comments take the focus before anybody can write, and never from the input [CMT-11] [CMT-12]', async () => {
  aServerWith(() => Response.json({}))
  const writer = new MutationObserver(() => document.querySelector('textarea')?.focus())
  writer.observe(document.body, { childList: true, subtree: true })
  await opened(<Comments groupId="g1" entityType="bid" entityId="bid1" opened />)
  writer.disconnect()
  await expect.element(input()).toHaveFocus()
})

describe('reactions', () => {
  test('say how many and whether one’s own is among them, and a press takes it back [BEY-29]', async () => {
    const left = { reactions: [{ emoji: '😂', people: [person('ann'), person('cleo')] }, said.reactions[1]] }
    const sent = aServerWith(() => Response.json(left))
    await opened()
    const own = page.getByRole('button', { name: '3 laughs, you too' })
    await expect.element(own).toHaveAttribute('aria-pressed', 'true')
    await expect.element(own).toHaveAttribute('title', 'You, Ann and Cleo')
    await expect.element(page.getByRole('button', { name: '1 fire' })).toHaveAttribute('aria-pressed', 'false')
    expect(await axeFindings()).toEqual([])
    await own.click()
    await expect.element(page.getByRole('button', { name: '2 laughs' })).toBeVisible()
    await expect
      .poll(() => sent)
      .toEqual([{ method: 'DELETE', path: '/api/comments/c1/reaction', body: { emoji: '😂' } }])
  })

  test('are sent one after the other, so that the last press counts, however slow the first one is [BEY-29]', async () => {
    const { promise: isThrough, resolve: pass } = Promise.withResolvers<void>()
    const sent = aServerWith(async () => {
      await isThrough
      return Response.json({ reactions: said.reactions })
    })
    await opened()
    await page.getByRole('button', { name: '3 laughs, you too' }).click()
    await page.getByRole('button', { name: '2 laughs' }).click()
    await expect.element(page.getByRole('button', { name: '3 laughs, you too' })).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
    pass()
    await expect.poll(() => sent.map(({ method }) => method)).toEqual(['DELETE', 'PUT'])
  })

  test('are chosen from six by keys, and a refusal takes them away and says so [BEY-29]', async () => {
    const sent = aServerWith(() => Response.json({ error: { code: 'aborted', message: 'Not now' } }, { status: 409 }))
    await opened()
    await page.getByRole('button', { name: 'React' }).click()
    const choices = page.getByRole('dialog', { name: 'Reactions' }).getByRole('button')
    await expect
      .poll(() => choices.elements().map((one) => one.getAttribute('aria-label')))
      .toEqual([...['like', 'laugh', 'fire', 'gasp', 'tear', 'handshake']])
    await expect.element(choices.first()).toHaveFocus()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Failed to react')).toBeVisible()
    expect(sent).toEqual([{ method: 'PUT', path: '/api/comments/c1/reaction', body: { emoji: '👍' } }])
    expect(page.getByRole('button', { name: '1 like, yours' }).elements()).toEqual([])
  })
})

describe('mentions', () => {
  test('are highlighted where they are, and nothing else is [BEY-29]', async () => {
    aServerWith(() => Response.json({}))
    await opened()
    const marks = Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)
    expect(marks).toEqual(['@Sam', '@Cleo Day'])
    expect(await axeFindings()).toEqual([])
  })

  test('are completed by keys, and sent with the comment [BEY-29]', async () => {
    const sent = aServerWith(() => Response.json({ ...said, id: 'c2' }, { status: 201 }))
    await opened()
    await input().click()
    await userEvent.keyboard('So @an')
    await expect.poll(options).toEqual(['> Ann', 'Ann Lee'])
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    expect(options()).toEqual(['Ann', '> Ann Lee'])
    const active = page.getByRole('option', { selected: true }).element().id
    await expect.element(input()).toHaveAttribute('aria-activedescendant', active)
    await userEvent.keyboard('{Enter}')
    await expect.element(input()).toHaveValue('So @Ann Lee ')
    expect(options()).toEqual([])
    await userEvent.keyboard('pay{Control>}{Enter}{/Control}')
    await expect.poll(() => sent.at(-1)?.body).toEqual({ content: 'So @Ann Lee pay', mentions: ['annlee'] })
  })

  test('are closed by Escape, which leaves the text, and chosen by a press [BEY-29]', async () => {
    aServerWith(() => Response.json({}))
    await opened()
    await input().click()
    await userEvent.keyboard('@')
    await expect.poll(options).toEqual(['> Ann', 'Ann Lee', 'Cleo Day'])
    await userEvent.keyboard('{Escape}')
    expect(options()).toEqual([])
    await userEvent.keyboard(' @da')
    await expect.poll(options).toEqual(['> Cleo Day'])
    const height = page.getByRole('option').element().getBoundingClientRect().height
    expect(height).toBeGreaterThanOrEqual(44)
    await page.getByRole('option', { name: 'Cleo Day' }).click()
    await expect.element(input()).toHaveValue('@ @Cleo Day ')
    await expect.element(input()).toHaveFocus()
    await userEvent.keyboard('@nobody')
    expect(options()).toEqual([])
  })
})
