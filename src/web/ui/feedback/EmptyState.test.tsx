import { IconGavel } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

test('nothing here is a heading, a sentence and a way on', async () => {
  const screen = await render(
    <EmptyState icon={<IconGavel aria-hidden="true" />} title="No bids yet" actions={<Button>Browse lines</Button>}>
      Post the first one.
    </EmptyState>,
  )
  await expect.element(screen.getByRole('heading', { name: 'No bids yet', level: 2 })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Browse lines' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
