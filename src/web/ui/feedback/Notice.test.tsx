import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Notice } from './Notice.tsx'

const tones = ['info', 'warn', 'loss', 'win', 'neutral'] as const

test('every tone reads well and can be closed', async () => {
  const close = vi.fn()
  const screen = await render(
    <div>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={tone} onClose={close}>
          Sample data
        </Notice>
      ))}
    </div>,
  )
  await screen.getByRole('button', { name: 'Close' }).first().click()
  expect(close).toHaveBeenCalledOnce()
  expect(await axeFindings()).toEqual([])
})
