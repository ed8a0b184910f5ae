import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Monogram } from './Monogram.tsx'

test('a picture that does not load gives its place back to the letters', async () => {
  const screen = await render(<Monogram text="KC" src="data:image/png;base64,broken" color="#c8102e" label="Chiefs" />)
  await expect.element(screen.getByRole('img', { name: 'Chiefs' })).toHaveTextContent('KC')
  expect(await axeFindings()).toEqual([])
})

test('a picture that loads stands alone', async () => {
  const dot = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  const screen = await render(<Monogram text="KC" src={dot} label="Chiefs" />)
  await expect.element(screen.getByRole('img', { name: 'Chiefs' })).toHaveTextContent('')
})

test.each(['small', 'medium', 'large', 'xlarge'] as const)('three letters are whole at the size %s', async (size) => {
  const screen = await render(
    <div>
      {['WSH', 'MMU', 'NYG'].map((text) => (
        <Monogram key={text} text={text} size={size} label={text} />
      ))}
    </div>,
  )
  for (const mark of screen.getByRole('img').elements()) {
    const letters = document.createRange()
    letters.selectNodeContents(mark)
    expect(letters.getBoundingClientRect().width).toBeLessThanOrEqual(mark.clientWidth)
  }
})
