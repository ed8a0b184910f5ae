import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { FigurePair } from './FigurePair.tsx'

test('each figure is the definition of its label', async () => {
  const screen = await render(
    <FigurePair
      items={[
        { label: 'You risk', value: '$20.00' },
        { label: 'You win', value: '-$26.40', note: 'after the push' },
      ]}
    />,
  )
  const told = [...screen.container.querySelectorAll('dl > div')].map((pair) => pair.textContent)
  expect(told).toEqual(['You risk$20.00', 'You win-$26.40after the push'])
  expect(await axeFindings()).toEqual([])
})
