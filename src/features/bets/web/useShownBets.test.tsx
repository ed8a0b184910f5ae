import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { useArrivals } from './useShownBets.ts'

const made = (id: string, hour: number) => aBetAnswer({ id, createdAt: `2026-11-22T${hour}:00:00.000Z` })
const [older, old, newer, newest] = [made('older', 10), made('old', 11), made('newer', 12), made('newest', 13)]

type Props = { bets: ReturnType<typeof made>[] | undefined; listKey?: string; isOld?: boolean }

function List({ bets, listKey = 'all', isOld = false }: Props) {
  const { shown, arrived, bringIn } = useArrivals(bets, { key: listKey, isOld })
  return (
    <>
      <p>{shown ? shown.map(({ id }) => id).join(' ') || 'nothing' : 'loading'}</p>
      <button type="button" onClick={bringIn}>
        {arrived} new
      </button>
    </>
  )
}

test('a bet that comes while one reads waits until one asks for it; older ones stand at once', async () => {
  const screen = await render(<List bets={undefined} />)
  const text = () => document.querySelector('p')?.textContent
  expect(text()).toBe('loading')
  await screen.rerender(<List bets={[old]} />)
  expect(text()).toBe('old')
  await screen.rerender(<List bets={[newest, newer, old, older]} />)
  expect(text()).toBe('old older')
  await screen.getByRole('button', { name: '2 new' }).click()
  expect(text()).toBe('newest newer old older')
  await expect.element(screen.getByRole('button', { name: '0 new' })).toBeVisible()
})

test('an empty list has nobody reading it', async () => {
  const screen = await render(<List bets={[]} />)
  await screen.rerender(<List bets={[newer]} />)
  await expect.element(screen.getByText('newer', { exact: true })).toBeVisible()
})

test('another list starts anew, once it is there', async () => {
  const screen = await render(<List bets={[older]} listKey="yesterday" />)
  await screen.rerender(<List bets={[older]} listKey="today" isOld />)
  await screen.rerender(<List bets={[newer, old]} listKey="today" />)
  await expect.element(screen.getByText('newer old')).toBeVisible()
})
