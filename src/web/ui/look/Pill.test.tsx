import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Pill } from './Pill.tsx'

const tones = ['live', 'warn', 'win', 'loss', 'push', 'info', 'accent', 'neutral'] as const

test('every tone has enough contrast on the page and on a card', async () => {
  await render(
    <>
      {tones.map((tone) => (
        <Pill key={tone} tone={tone}>
          {tone}
        </Pill>
      ))}
      <div className="bg-surface">
        {tones.map((tone) => (
          <Pill key={tone} tone={tone}>
            {tone}
          </Pill>
        ))}
      </div>
    </>,
  )
  expect(await axeFindings()).toEqual([])
})

test('a result has a sign besides its color, unless another or none is given', async () => {
  const screen = await render(
    <>
      <Pill tone="win">Won</Pill>
      <Pill tone="win" icon={null}>
        Settled
      </Pill>
    </>,
  )
  expect(screen.getByText('Won').element().querySelector('svg')).not.toBeNull()
  expect(screen.getByText('Settled').element().querySelector('svg')).toBeNull()
})
