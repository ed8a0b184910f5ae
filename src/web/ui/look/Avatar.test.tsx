import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Avatar } from './Avatar.tsx'

const ids = Array.from({ length: 64 }, (_, index) => `member-${index}`)

test('the color follows the id, not the name or the size', async () => {
  const screen = await render(
    <div>
      <Avatar id="a1" name="Ann" labeled />
      <Avatar id="a1" name="Zoe" size="xs" labeled />
    </div>,
  )
  const color = (name: string) => getComputedStyle(screen.getByRole('img', { name }).element()).backgroundColor
  expect(color('Ann')).toBe(color('Zoe'))
})

test('all eight colors are used and each has enough contrast', async () => {
  const screen = await render(
    <div>
      {ids.map((id) => (
        <Avatar key={id} id={id} name={id} labeled />
      ))}
    </div>,
  )
  const drawn = [...screen.container.querySelectorAll('span')].map((one) => getComputedStyle(one).backgroundColor)
  expect(new Set(drawn).size).toBe(8)
  expect(await axeFindings()).toEqual([])
})

test('without a name there is still something to see', async () => {
  const screen = await render(<Avatar id="x" name=" " />)
  expect(screen.container.textContent).toBe('?')
})
