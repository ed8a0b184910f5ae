import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import type { MemberStats } from '../contract.ts'
import { MemberCards } from './MemberCards.tsx'
import { MemberTable } from './MemberTable.tsx'
import { inOrder, orderAfterPress, orderFrom } from './memberOrder.ts'

function member(name: string, figures: Partial<MemberStats>): MemberStats {
  const none = { activeBets: 0, wins: 0, losses: 0, totalBets: 0, winRate: 0, profit: 0, totalWagered: 0, roi: 0 }
  return { id: name.toLowerCase(), name, ...none, ...figures }
}

const members = [
  member('Ben', { wins: 1, losses: 3, totalBets: 4, winRate: 0.25, profit: -74.75, roi: -0.172 }),
  member('Ann', { wins: 2, losses: 2, totalBets: 4, winRate: 0.5, profit: 112.25, roi: 0.184 }),
  member('Cleo', {}),
]

const onChoose = vi.fn()

function Example() {
  const [order, setOrder] = useState(orderFrom({}))
  return (
    <MemberTable
      members={inOrder(members, order)}
      readerId="ann"
      order={order}
      onPress={(column) => setOrder(orderAfterPress(column, order))}
      onChoose={onChoose}
    />
  )
}

describe('the member table', () => {
  test('stands by profit, the highest first, with ranks and one’s own mark [STAT-07] [STAT-18] [STAT-19] [STAT-20] [STAT-21]', async () => {
    const screen = await render(<Example />)
    const rows = screen.getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent('1AAnn (You)02250.0%+$112.2518.4%')
    await expect.element(rows.nth(2)).toMatchTextContent('2CCleo0000.0%$0.000.0%')
    await expect.element(rows.nth(3)).toMatchTextContent('3BBen01325.0%-$74.75-17.2%')
    expect(await axeFindings()).toEqual([])
  })

  test('ranks by profit whatever the order shown; equal profits share a rank [STAT-19]', async () => {
    const screen = await render(<Example />)
    const ranked = () =>
      screen
        .getByRole('row')
        .elements()
        .slice(1)
        .map((row) => `${row.querySelector('td')?.textContent} ${row.querySelector('th')?.textContent?.slice(1)}`)
    expect(ranked()).toEqual(['1 Ann (You)', '2 Cleo', '3 Ben'])
    const press = (name: string) => screen.getByRole('button', { name }).click()
    await press('Losses')
    expect(ranked()).toEqual(['3 Ben', '1 Ann (You)', '2 Cleo'])
    await press('Profit/Loss')
    await press('Profit/Loss')
    expect(ranked()).toEqual(['3 Ben', '2 Cleo', '1 Ann (You)'])
    await screen.unmount()
    const cards = await render(
      <MemberCards members={[...members, member('Dev', {})].toReversed()} readerId="ann" onChoose={onChoose} />,
    )
    const places = cards
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /^Rank \d/.exec(textContent ?? '')?.[0])
    expect(places).toEqual(['Rank 2', 'Rank 2', 'Rank 1', 'Rank 4'])
  })

  test('sorts by every column, and turns the active one around [STAT-22]', async () => {
    const screen = await render(<Example />)
    const names = () =>
      screen
        .getByRole('rowheader')
        .elements()
        .map((head) => head.textContent?.slice(1).split(' ')[0])
    const press = (name: string) => screen.getByRole('button', { name }).click()
    await press('Member')
    expect(names()).toEqual(['Ann', 'Ben', 'Cleo'])
    await press('Losses')
    expect(names()).toEqual(['Ben', 'Ann', 'Cleo'])
    await press('Losses')
    expect(names()).toEqual(['Cleo', 'Ann', 'Ben'])
    await expect.element(screen.getByRole('columnheader', { name: 'Losses' })).toHaveAttribute('aria-sort', 'ascending')
    await press('ROI %')
    expect(names()).toEqual(['Ann', 'Cleo', 'Ben'])
  })
})

test.each([
  ['a row of the table', <Example key="table" />],
  ['a card', <MemberCards key="cards" members={members} readerId="ann" onChoose={onChoose} />],
])('a press anywhere on %s chooses the member, whose profit is then shown', async (_, shown) => {
  onChoose.mockClear()
  const screen = await render(shown)
  await screen.getByText('-$74.75').click({ force: true })
  expect(onChoose).toHaveBeenCalledWith('ben')
})
