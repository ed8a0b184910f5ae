import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import type { ImportView, OpeningView, PreviewView } from '../contract.ts'
import { FromBefore } from './FromBefore.tsx'

const [sam, ann] = [
  { id: 'sam', name: 'Sam' },
  { id: 'ann', name: 'Ann' },
]
const waiting: OpeningView = {
  ...{ id: 'o1', from: sam, to: ann, by: ann, amount: 40, note: 'Super Bowl', date: '2025-02-09', importId: null },
  ...{ recordedAt: '2026-11-24T12:00:00Z', state: 'waiting', agreedAt: null, refusableUntil: null },
  ...{ mayAgree: true, mayRefuse: true, mayWithdraw: false },
}
const imported: ImportView = { id: 'i1', by: sam, at: '2026-11-23T12:00:00Z', pairs: 2, total: 25, why: null }
const preview: PreviewView = {
  id: 'i2',
  lines: 3,
  refused: [{ line: 4, reason: 'The amount is not in dollars' }],
  names: [
    { name: 'Ann', userId: 'ann', state: 'matched', choices: [] },
    { name: 'Sammy', userId: null, state: 'open', choices: [] },
  ],
  pairs: [],
  nets: [],
  earlier: [],
  why: 'Please choose a member for each name, or leave the name out',
}
const matched: PreviewView = {
  ...preview,
  names: [
    { name: 'Ann', userId: 'ann', state: 'matched', choices: [] },
    { name: 'Sammy', userId: 'sam', state: 'matched', choices: [] },
  ],
  pairs: [{ from: sam, to: ann, amount: 15, lines: 2, note: '2 lines of a file', date: null }],
  nets: [
    { person: sam, before: 5, after: -10 },
    { person: ann, before: -5, after: 10 },
  ],
  why: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T17:18:00.000Z'), toFake: ['Date'] })
})

type Sent = { method: string; path: string; body: Record<string, unknown> }

/** What is owed from before, as Sam sees it. Returns what is sent. */
async function show(
  items: readonly OpeningView[],
  role: 'admin' | 'member' = 'member',
  imports: ImportView[] = [],
  older: readonly OpeningView[] = [],
) {
  const sent: Sent[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname: path, searchParams } = new URL(request.url)
    if (request.method !== 'GET') {
      const text = await request.text()
      const body = text === '' ? {} : JSON.parse(text)
      sent.push({ method: request.method, path, body })
      if (path.endsWith('/imports')) return Response.json('Sammy' in body.people ? matched : preview, { status: 201 })
      return Response.json(path.includes('imports') ? imported : waiting, {
        status: path.endsWith('-balances') ? 201 : 200,
      })
    }
    if (path.endsWith('/opening-balances')) {
      const isLast = older.length === 0 || searchParams.get('cursor') === 'older'
      return Response.json({
        items: isLast && older.length > 0 ? older : items,
        nextCursor: isLast ? null : 'older',
        imports,
      })
    }
    const members = ['sam', 'ann'].map((id) => ({ person: { id, name: id === 'sam' ? 'Sam' : 'Ann' } }))
    return Response.json({ items: path.endsWith('/members') ? members : [], nextCursor: null })
  })
  await render(
    <BetsAt at="/debts" group={{ ...sundayCrew, role, admins: [] }}>
      {<FromBefore />}
    </BetsAt>,
  )
  return sent
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('what is owed from before', () => {
  test('asks the debtor, who agrees or refuses [BEY-36]', async () => {
    const sent = await show([waiting])
    await expect.element(page.getByRole('listitem')).toMatchTextContent('You owe Ann$40.00')
    await expect
      .element(page.getByRole('listitem'))
      .toMatchTextContent(/Super Bowl · Sun, Feb 9.* · recorded by Ann · waits for you to agree/)
    expect(await axeFindings()).toEqual([])
    await button('Agree').click()
    await button('Refuse').click()
    await expect
      .poll(() => sent.map(({ path }) => path.split('/').slice(-3).join('/')))
      .toEqual(['opening-balances/o1/agree', 'opening-balances/o1/refuse'])
    expect(button('Bring in a file').elements()).toEqual([])
  })

  test('shows what waits from long ago too, behind a hundred that are answered [BEY-36]', async () => {
    const answered: OpeningView = { ...waiting, state: 'refused', mayAgree: false, mayRefuse: false }
    const hundred = Array.from({ length: 100 }, (_, n) => ({ ...answered, id: `n${n}` }))
    await show(hundred, 'member', [], [waiting])
    await button('Show older from before').click()
    await expect.element(page.getByRole('listitem')).toMatchTextContent('You owe Ann$40.00')
    expect(button('Show older from before').elements()).toEqual([])
  })

  test('is recorded by what one owes or is owed [BEY-36]', async () => {
    const sent = await show([])
    await button('Record what is owed').click()
    await button('Record').click()
    await expect.element(page.getByText('Please choose a member')).toBeVisible()
    await expect.element(page.getByText('Please enter an amount from $0.01, with at most two decimals')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('combobox', { name: 'Who owes it' }).selectOptions('It is owed to me')
    await page.getByRole('combobox', { name: 'With' }).selectOptions('Ann')
    await page.getByRole('textbox', { name: 'Amount' }).fill('$1,012.50')
    await button('Record').click()
    await expect.poll(() => sent[0]?.body).toEqual({ fromUserId: 'ann', toUserId: 'sam', amount: 1012.5 })
  })

  test('comes in from a file that an admin chooses, with its wrong lines, names and balances [BEY-36]', async () => {
    const sent = await show([], 'admin')
    await button('Bring in a file').click()
    const file = new File(['from,to,amount\nSammy,Ann,15\n'], 'friends.csv', { type: 'text/csv' })
    await page.getByLabelText('File').upload(file)
    await expect.element(page.getByText('Line 4: The amount is not in dollars')).toBeVisible()
    await expect.element(page.getByText('No member is called so')).toBeVisible()
    await expect.element(button('Bring It In')).toBeDisabled()
    await page.getByRole('combobox', { name: 'Sammy' }).selectOptions('Sam')
    await expect.element(page.getByRole('row', { name: /You/ })).toMatchTextContent('You+$5.00-$10.00')
    await expect.element(page.getByRole('listitem').last()).toMatchTextContent(/You owe Ann.*\$15\.00/)
    expect(await axeFindings()).toEqual([])
    await button('Bring It In').click()
    await expect
      .poll(() => sent.map(({ path }) => path.split('/').slice(4).join('/')))
      .toEqual(['imports', 'imports', 'imports/i2/confirm'])
    expect(sent[1]?.body.people).toEqual({ Sammy: 'sam' })
  })

  test('sends no file of more than a megabyte, and says so [BEY-36]', async () => {
    const sent = await show([], 'admin')
    await button('Bring in a file').click()
    await page.getByLabelText('File').upload(new File(['x'.repeat(10 * 1024 * 1024)], 'large.csv'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This file has 10.0 MB: a file can have at most 1 MB')
    expect(sent).toEqual([])
  })

  test('lets an admin take a whole file back [BEY-36]', async () => {
    const sent = await show([], 'admin', [imported, { ...imported, id: 'i3', why: 'Something of it is paid' }])
    await expect
      .element(page.getByRole('list', { name: 'Files brought in' }))
      .toMatchTextContent(/by Sam: 2 pairs, \$25\.00/)
    await button('Take back').click()
    await button('Take Back').click()
    await expect.poll(() => sent.map(({ path }) => path.split('/').slice(4).join('/'))).toEqual(['imports/i1/undo'])
  })
})
