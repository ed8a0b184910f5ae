import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Monogram } from './Monogram.tsx'

test('a picture that does not load gives its place back to the letters', async () => {
  const screen = await render(<Monogram text="KC" src="data:image/png;base64,broken" colour="#c8102e" label="Chiefs" />)
  await expect.element(screen.getByRole('img', { name: 'Chiefs' })).toHaveTextContent('KC')
  expect(await axeFindings()).toEqual([])
})

test('a picture that loads stands alone', async () => {
  const dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const screen = await render(<Monogram text="KC" src={dot} label="Chiefs" />)
  await expect.element(screen.getByRole('img', { name: 'Chiefs' })).toHaveTextContent('')
})
