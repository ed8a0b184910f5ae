import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Card } from './Card.tsx'

test('a card is an article unless told otherwise, and its ring does not move what is in it', async () => {
  const screen = await render(<Card aria-label="A bid">Bears</Card>)
  const place = () => screen.getByText('Bears').element().getBoundingClientRect()
  const before = place()
  await screen.rerender(
    <Card aria-label="A bid" ring>
      Bears
    </Card>,
  )
  expect(place()).toEqual(before)
  await expect.element(screen.getByRole('article', { name: 'A bid' })).toBeVisible()
  await screen.rerender(<Card as="section" aria-label="Payments" muted />)
  await expect.element(screen.getByRole('region', { name: 'Payments' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
