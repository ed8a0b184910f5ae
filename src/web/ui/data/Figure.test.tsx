import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Figure } from './Figure.tsx'

test('digits are equally wide, the hyphen is not, and the text stays whole', async () => {
  const screen = await render(<Figure>-138</Figure>)
  const figure = screen.getByText('-138').element()
  const hyphen = figure.querySelector('span')
  expect(getComputedStyle(figure).fontVariantNumeric).toBe('tabular-nums')
  expect(hyphen && getComputedStyle(hyphen).fontVariantNumeric).toBe('normal')
  expect(await axeFindings()).toEqual([])
})
