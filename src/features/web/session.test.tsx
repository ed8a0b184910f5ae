import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App, sam } from '#test/kit/slipExamples.tsx'
import { useSelectedGroup, useSelectGroup } from './session.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const groups = ['first', 'second'].map((id) => ({
  id,
  name: `The ${id}`,
  memberCount: 2,
  role: 'member' as const,
  lastSeq: 0,
}))

function Selected() {
  const group = useSelectedGroup()
  const select = useSelectGroup()
  return (
    <button type="button" onClick={() => select('second')}>
      {group?.name ?? 'No group'}
    </button>
  )
}
const selected = () => page.getByRole('button')
const shown = (own = groups) =>
  render(
    <App session={{ ...sam, groups: own }}>
      <Selected />
    </App>,
  )

test('the group that one looked at last is restored [APP-12] [APP-03]', async () => {
  const { unmount } = await shown()
  await selected().click()
  await expect.element(selected()).toHaveTextContent('The second')
  await unmount()
  await shown()
  await expect.element(selected()).toHaveTextContent('The second')
})

test.each([
  ['nothing was looked at yet', null],
  ['one is no longer in it', 'gone'],
])('the first group is selected where %s [APP-13]', async (_, remembered) => {
  if (remembered) localStorage.setItem('betwixt.group', remembered)
  await shown()
  await expect.element(selected()).toHaveTextContent('The first')
})

test('whoever is in no group looks at none', async () => {
  localStorage.setItem('betwixt.group', 'second')
  await shown([])
  await expect.element(selected()).toHaveTextContent('No group')
})
