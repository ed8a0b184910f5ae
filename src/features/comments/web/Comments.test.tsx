import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sessionQuery } from '#features/web/session.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { Messages } from '#test/kit/Messages.tsx'
import { sam } from '#test/kit/SignedInAs.tsx'
import type { CommentView } from '../contract.ts'
import { Comments } from './Comments.tsx'
import { draftStore } from './draft.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

function aComment(different: Partial<CommentView> = {}): CommentView {
  return {
    id: 'c1',
    entityType: 'bid',
    entityId: 'bid1',
    groupId: 'g1',
    author: { id: 'ann', name: 'Ann' },
    userId: 'ann',
    userName: 'Ann',
    content: 'Easy money.',
    createdAt: minutesAgo(5),
    mentions: [],
    reactions: [],
    ...different,
  }
}

const bySam = { author: { id: 'sam', name: 'Sam' }, userId: 'sam', userName: 'Sam' }
const own = aComment({ id: 'c2', ...bySam, content: 'For whom?', createdAt: minutesAgo(2) })

type Asked = { method: string; path: string; body: unknown }

/** A server that answers the list with `comments`, and commands with `answer`. */
function aServerWith(comments: readonly CommentView[], answer: () => Response | Promise<Response> = refusing(500)) {
  const kept = { comments: [...comments], nextCursor: null as string | null, asked: [] as Asked[] }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const text = await request.text()
    const { pathname, search } = new URL(request.url)
    kept.asked.push({ method: request.method, path: pathname + search, body: text === '' ? null : JSON.parse(text) })
    if (request.method !== 'GET') return answer()
    return Response.json({ items: kept.comments, nextCursor: kept.nextCursor })
  })
  return kept
}

const refusing =
  (status: number, code = 'internal', message = 'Something') =>
  () =>
    Response.json({ error: { code, message } }, { status })

async function opened(what = <Comments groupId="g1" entityType="bid" entityId="bid1" />) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  queries.setQueryData(sessionQuery.queryKey, sam)
  const screen = await render(
    <QueryClientProvider client={queries}>
      {what}
      <Messages />
    </QueryClientProvider>,
  )
  return { screen, queries }
}

const input = () => page.getByRole('textbox', { name: 'Add a comment' })
const post = () => page.getByRole('button', { name: 'Post' })
const list = () => page.getByRole('region', { name: 'Comments' }).getByRole('listitem').elements()
const rows = () => list().map((row) => row.textContent)

afterEach(() => draftStore.keep('bid1', ''))

describe('the comments of a bid', () => {
  test('of a bet show when its bid was accepted, between what was said about the one and the other [BEY-26]', async () => {
    const onBid = aComment({ id: 'c0', content: 'Take it', createdAt: minutesAgo(60), acceptedAt: minutesAgo(30) })
    aServerWith([aComment({ id: 'c9', entityType: 'bet', entityId: 'bet1', content: 'Taken' }), onBid])
    await opened(<Comments groupId="g1" entityType="bet" entityId="bet1" acceptedAt={minutesAgo(30)} />)
    await expect.element(page.getByText('Take it')).toBeVisible()
    const rows = Array.from(document.querySelectorAll('li'), ({ textContent }) => textContent ?? '')
    expect(rows.map((text) => ['Taken', 'Bid accepted', 'Take it'].find((words) => text.includes(words)))).toEqual([
      ...['Taken', 'Bid accepted', 'Take it'],
    ])
    expect(await axeFindings()).toEqual([])
  })

  test('stand newest first with who, when and what; one’s own alone can be deleted [CMT-10] [CMT-12] [CMT-17]', async () => {
    aServerWith([own, aComment()])
    await opened()
    await expect.element(page.getByText('Easy money.')).toBeVisible()
    expect(rows()).toEqual(['SSam2 minutes agoFor whom?', 'AAnn5 minutes agoEasy money.'])
    expect(page.getByRole('button', { name: 'Delete comment' }).elements().length).toBe(1)
    expect(await axeFindings()).toEqual([])
  })

  test('and of a bet are asked for as of a bet [CMT-11]', async () => {
    const server = aServerWith([aComment({ entityType: 'bet', entityId: 'bet1' })])
    await opened(<Comments groupId="g1" entityType="bet" entityId="bet1" />)
    await expect.element(page.getByText('Easy money.')).toBeVisible()
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/groups/g1/bets/bet1/comments?limit=20'])
  })

  test('say so when there are none', async () => {
    aServerWith([])
    await opened()
    await expect.element(page.getByText('No comments yet. Be the first to say something.')).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('are empty after an error, which says so and offers another try [CMT-10]', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async () => refusing(503, 'unavailable', 'Not now.')())
    await opened()
    await expect.element(page.getByText('Comments could not be loaded')).toBeVisible()
    expect(rows()).toEqual([])
    expect(page.getByText('No comments yet').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
    aServerWith([aComment()])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByText('Easy money.')).toBeVisible()
  })

  test('of the past come when they are asked for', async () => {
    const server = aServerWith([own])
    server.nextCursor = 'further'
    await opened()
    await expect.element(page.getByText('For whom?')).toBeVisible()
    Object.assign(server, { comments: [aComment()], nextCursor: null })
    await page.getByRole('button', { name: 'Earlier comments' }).click()
    await expect.element(page.getByText('Easy money.')).toBeVisible()
    expect(server.asked.at(-1)?.path).toBe('/api/groups/g1/bids/bid1/comments?limit=20&cursor=further')
    expect(page.getByRole('button', { name: 'Earlier comments' }).elements()).toEqual([])
  })
})

describe('the input', () => {
  test('counts, warns above 400, refuses above 500 and stops at 550 [CMT-13] [CMT-14] [CMT-15]', async () => {
    aServerWith([])
    await opened()
    await expect.element(post()).toBeDisabled()
    const counter = (text: string) => page.getByText(text, { exact: true })

    await input().fill('x'.repeat(400))
    await expect.element(counter('400/500')).toBeVisible()
    await expect.element(post()).toBeEnabled()
    await input().fill('x'.repeat(401))
    await expect.element(counter('99 left · 401/500')).toHaveClass(/text-warn/)
    await expect.element(post()).toBeEnabled()
    await input().fill('x'.repeat(501))
    await expect.element(counter('1 too many · 501/500')).toHaveClass(/text-loss/)
    await expect.element(post()).toBeDisabled()
    await expect.element(page.getByText('Comment cannot exceed 500 characters')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await input().fill('x'.repeat(551))
    await expect.element(input()).toHaveValue('x'.repeat(550))
    await input().fill('🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(10_000))
    await expect.element(input()).toHaveValue('🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(550))
    await input().fill('   ')
    await expect.element(post()).toBeDisabled()
  })

  test('full of text, keeps its end and the caret where one types in the middle [CMT-13]', async () => {
    aServerWith([])
    await opened()
    await input().fill(`start ${'x'.repeat(535)}   end`)
    const area = input().element() as HTMLTextAreaElement
    area.setSelectionRange(5, 5)
    await userEvent.keyboard('ABCDEF')
    await expect.element(input()).toHaveValue(`startABC ${'x'.repeat(535)}   end`)
    expect(area.selectionStart).toBe(8)
  })

  test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    'posts at %s, at once and once [CMT-15] [CMT-16]',
    async (keys) => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      const server = aServerWith([aComment()], () => promise)
      await opened()
      await expect.element(page.getByText('Easy money.')).toBeVisible()
      await input().fill('I take it')
      await userEvent.keyboard(keys)
      await expect.element(page.getByText('Sending...')).toBeVisible()
      expect(rows()[0]).toBe('SSamSending...I take it')
      await expect.element(input()).toHaveValue('')
      await input().fill('And more')
      await expect.element(post()).toBeDisabled()
      await userEvent.keyboard(keys)

      resolve(Response.json({ ...own, id: 'c3', content: 'I take it', createdAt: minutesAgo(0) }, { status: 201 }))
      await expect.element(page.getByText('just now')).toBeVisible()
      expect(rows().length).toBe(2)
      await expect.element(post()).toBeEnabled()
      await expect.element(page.getByRole('status').filter({ hasText: 'Comment posted' })).toBeInTheDocument()
      const posts = server.asked.filter(({ method }) => method === 'POST')
      expect(posts).toEqual([
        { method: 'POST', path: '/api/groups/g1/bids/bid1/comments', body: { content: 'I take it' } },
      ])
    },
  )

  test.each([
    ['the server’s words', refusing(404, 'not-found', 'Bid not found'), 'Bid not found'],
    ['our own where it has none', refusing(500), 'Failed to post comment'],
  ])('gives the text back when it could not be posted, and says so in %s [CMT-18]', async (_whose, answer, words) => {
    aServerWith([aComment()], answer)
    await opened()
    await expect.element(page.getByText('Easy money.')).toBeVisible()
    await input().fill('I take it')
    await post().click()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(input()).toHaveValue('I take it')
    await expect.poll(() => rows().length).toBe(1)
  })

  test('keeps what was not sent while the comments are closed', async () => {
    aServerWith([])
    const { screen } = await opened()
    await input().fill('Wait')
    await screen.unmount()
    await opened()
    await expect.element(input()).toHaveValue('Wait')
  })
})

describe('deleting one’s own comment', () => {
  const asking = async () => {
    await opened()
    await page.getByRole('button', { name: 'Delete comment' }).click()
    await expect.element(page.getByRole('button', { name: 'Keep' })).toHaveFocus()
  }

  test('asks first, and Escape keeps it and gives the focus back', async () => {
    const server = aServerWith([own])
    await asking()
    expect(await axeFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Delete comment' })).toHaveFocus()
    expect(server.asked.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  test('takes it away at once [CMT-07]', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const server = aServerWith([own, aComment()], () => promise)
    await asking()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(rows).toEqual(['AAnn5 minutes agoEasy money.'])
    await expect.element(page.getByRole('region', { name: 'Comments' })).toHaveFocus()
    resolve(Response.json({ success: true }))
    await expect.poll(() => server.asked.at(-1)).toEqual({ method: 'DELETE', path: '/api/comments/c2', body: {} })
  })

  test('brings it back when the server does not let it [CMT-19]', async () => {
    aServerWith([own, aComment()], refusing(503, 'unavailable', 'Not now.'))
    await asking()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText('Failed to delete comment')).toBeVisible()
    await expect.poll(() => rows().length).toBe(2)
  })
})

describe('whatever is written', () => {
  const attacks = [
    ['markup', '<img src=x onerror="document.title=1"><script>document.title=1</script>'],
    ['a word without an end', 'W'.repeat(500)],
    ['emojis', '👨‍👩‍👧‍👦'.repeat(500)],
    ['text from right to left', 'שלום \u202eevil\u202d \u2067more '.repeat(20)],
    ['signs without a width', 'a\u200b\u200d\ufeff'.repeat(150)],
    ['piled up signs', `Z${'\u0351\u036b\u0343'.repeat(60)}`.repeat(5)],
  ] as const

  test.each(attacks)('%s stays inside its row and runs nowhere', async (_kind, content) => {
    document.title = 'before'
    const name = content.slice(0, 40)
    aServerWith([aComment({ content, author: { id: 'ann', name } }), aComment({ id: 'c0', content: 'Fine.' })])
    await page.viewport(390, 844)
    await opened()
    await expect.element(page.getByText('Fine.')).toBeVisible()
    const [row, below] = list()
    if (!row || !below) throw new Error('no rows')
    expect(row.querySelector('p[dir=auto]')?.textContent).toBe(content)
    expect(row.querySelectorAll('img, script')).toHaveLength(0)
    expect(document.title).toBe('before')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const text = row.querySelector('p[dir=auto]')?.getBoundingClientRect()
    expect(text?.bottom).toBeLessThanOrEqual(below.getBoundingClientRect().top)
    // The row below still reads from left to right.
    expect(getComputedStyle(below).direction).toBe('ltr')
  })
})
