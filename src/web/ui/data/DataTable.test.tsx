import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './useDataTable.ts'

type Person = { id: string; name: string; bets: number; city: string | null }

const columns: readonly DataColumn<Person>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, cell: ({ name }) => <b>{name}</b> },
  { id: 'bets', header: 'Bets', value: ({ bets }) => bets, align: 'right' },
  { id: 'city', header: 'City', value: ({ city }) => city, sortable: false },
]

const people: readonly Person[] = [
  { id: 'b', name: 'Ben', bets: 9, city: null },
  { id: 'a', name: 'ann', bets: 10, city: 'Reno, Nevada' },
  { id: 'c', name: 'Cleo', bets: 1, city: 'Austin' },
]
const many = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, name: `P${at}`, bets: at, city: null }))

function People({ rows = people }: { rows?: readonly Person[] }) {
  return (
    <DataTable
      caption="People"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      search={{ label: 'Search people' }}
      csvName="people"
      empty={<p>No people found</p>}
    />
  )
}

const names = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)
const head = (name: string) => page.getByRole('columnheader', { name })

describe('a table on a desktop', () => {
  test('shows the rows as they come and sorts by a head, either way', async () => {
    await page.viewport(1280, 800)
    await render(<People />)
    expect(names()).toEqual(['Ben', 'ann', 'Cleo'])
    await head('Name').getByRole('button').click()
    expect(names()).toEqual(['ann', 'Ben', 'Cleo'])
    await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    await head('Bets').getByRole('button').click()
    expect(names()).toEqual(['ann', 'Ben', 'Cleo'])
    await expect.element(head('Bets')).toHaveAttribute('aria-sort', 'descending')
    await head('Bets').getByRole('button').click()
    expect(names()).toEqual(['Cleo', 'Ben', 'ann'])
    await expect.element(head('Name')).toHaveAttribute('aria-sort', 'none')
    expect(head('City').getByRole('button').elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('a search leaves the rows in which the text stands, and says so when there are none', async () => {
    await page.viewport(1280, 800)
    await render(<People />)
    await page.getByLabelText('Search people').fill('AUSTIN')
    expect(names()).toEqual(['Cleo'])
    await page.getByLabelText('Search people').fill('nobody')
    await expect.element(page.getByText('Nothing matches “nobody”')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  })

  test('many rows are turned page by page, and the page stays when rows are loaded anew', async () => {
    await page.viewport(1280, 800)
    const screen = await render(<People rows={many} />)
    expect(names()).toHaveLength(25)
    await expect.element(page.getByText('1–25 of 60')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    expect(names()).toHaveLength(10)
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await screen.rerender(<People rows={[...many]} />)
    await expect.element(page.getByText('51–60 of 60')).toBeVisible()
    await screen.rerender(<People rows={many.slice(0, 30)} />)
    await expect.element(page.getByText('26–30 of 30')).toBeVisible()
    await page.getByLabelText('Search people').fill('P1')
    await expect.element(page.getByText('P19')).toBeVisible()
    expect(names()).toHaveLength(11)
  })

  test('what the search leaves is exported in its order, all pages of it', async () => {
    await page.viewport(1280, 800)
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:none'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await render(<People />)
    await page.getByLabelText('Search people').fill('1')
    await head('Name').getByRole('button').click()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect(await made[0]?.text()).toBe('Name,Bets,City\r\nann,10,"Reno, Nevada"\r\nCleo,1,Austin\r\n')
  })

  test('without rows there is what the caller says', async () => {
    await render(<People rows={[]} />)
    await expect.element(page.getByText('No people found')).toBeVisible()
  })
})

describe('a table on a phone', () => {
  test('each row is a card with its heads, and a list sorts them', async () => {
    await page.viewport(390, 800)
    await render(<People />)
    const cards = page.getByRole('list', { name: 'People' }).getByRole('listitem')
    const order = () => cards.elements().map((card) => card.querySelector('b')?.textContent)
    await expect.element(cards.nth(0)).toMatchTextContent('NameBenBets9')
    await page.getByLabelText('Sort by').selectOptions('Sort by Bets')
    expect(order()).toEqual(['Cleo', 'Ben', 'ann'])
    await page.getByRole('button', { name: 'Sorted upwards' }).click()
    expect(order()).toEqual(['ann', 'Ben', 'Cleo'])
    expect(document.documentElement.scrollWidth).toBe(390)
    expect(await axeFindings()).toEqual([])
  })
})

describe('a table with buttons', () => {
  const wide: readonly DataColumn<Person>[] = [
    ...columns,
    ...['Created', 'Last Active', 'Method', 'Recorded by'].map((header) => ({
      id: header,
      header,
      value: () => 'Nov 17',
    })),
    {
      id: 'actions',
      header: 'Actions',
      value: () => null,
      sortable: false,
      exported: false,
      cell: ({ name }) => <button type="button">{`Delete ${name}`}</button>,
    },
  ]
  const table = () => <DataTable caption="People" rows={people} columns={wide} rowId={({ id }) => id} empty={null} />

  test('has them beside the title of each card on a phone, which takes few rows [ADM-44] [ADM-52]', async () => {
    await page.viewport(390, 800)
    await render(<div className="p-3">{table()}</div>)
    const button = page.getByRole('button', { name: 'Delete Ben' }).element().getBoundingClientRect()
    const title = document.querySelector('b')?.getBoundingClientRect()
    expect(Math.abs((title?.top ?? 0) - button.top)).toBeLessThan(24)
    const card = page.getByRole('list', { name: 'People' }).getByRole('listitem').first().element()
    expect(card.getBoundingClientRect().height).toBeLessThan(110)
    expect(await axeFindings()).toEqual([])
  })

  test('keeps them in sight where it is wider than its place [ADM-52]', async () => {
    await page.viewport(1280, 800)
    await render(<div style={{ width: 420 }}>{table()}</div>)
    const place = page.getByRole('group', { name: 'People' }).element().getBoundingClientRect()
    const button = page.getByRole('button', { name: 'Delete Ben' }).element().getBoundingClientRect()
    expect(button.right).toBeLessThanOrEqual(place.right)
  })
})
