import { IconBell } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { IconButton } from './IconButton.tsx'

const bell = <IconBell size={20} aria-hidden="true" />

test('an icon button is known by its label and shows a count', async () => {
  const screen = await render(<IconButton label="Notifications, 3 unread" icon={bell} badge={3} />)
  await expect.element(screen.getByRole('button', { name: 'Notifications, 3 unread' })).toHaveTextContent('3')
  expect(await axeFindings()).toEqual([])
})

test('a busy icon button does nothing', async () => {
  const press = vi.fn()
  await render(<IconButton label="Refresh" icon={bell} busy onClick={press} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
})
