import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Figure, FigurePair, StruckFigure } from './Figure.tsx'

test('digits are equally wide, the hyphen is not, and the text stays whole', async () => {
  const screen = await render(<Figure>-138</Figure>)
  const figure = screen.getByText('-138').element()
  const hyphen = figure.querySelector('span')
  expect(getComputedStyle(figure).fontVariantNumeric).toBe('tabular-nums')
  expect(hyphen && getComputedStyle(hyphen).fontVariantNumeric).toBe('normal')
  expect(await axeFindings()).toEqual([])
})

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

test('a struck price keeps a minus that can be seen: only its digits are struck [LINE-18]', async () => {
  const screen = await render(<StruckFigure>-110</StruckFigure>)
  const struck = screen.container.querySelector('s')
  expect(struck?.textContent).toBe('-110')
  const lines = [struck, ...(struck?.children ?? [])].map((part) => part && getComputedStyle(part).textDecorationLine)
  expect(lines).toEqual(['none', 'none', 'line-through'])
  expect(await axeFindings()).toEqual([])
})
