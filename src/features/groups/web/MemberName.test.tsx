import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '#test/kit/slipExamples.tsx'
import { MemberLinks, MemberName, NameIn } from './MemberName.tsx'

const [ann, ben, sam] = [
  { id: 'ann', name: 'Ann' },
  { id: 'ben', name: 'Ben' },
  { id: 'sam', name: 'Sam' },
]

test('a name leads to the head-to-head, the reader’s own does not [BEY-20]', async () => {
  await render(
    <App>
      <MemberLinks>
        <MemberName person={ann} />
        <MemberName person={ben} other="ann" />
        <MemberName person={sam} />
        <NameIn person={{ id: 'cleo', name: 'Cleo' }}>Cleo offers Rams +3</NameIn>
        <p>
          <NameIn person={null}>Nobody took it</NameIn>
        </p>
      </MemberLinks>
    </App>,
  )
  const links = page.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ann', '/groups/crew/versus/ann'],
    ['Ben', '/groups/crew/versus/ben?other=ann'],
    ['Cleo', '/groups/crew/versus/cleo'],
  ])
  await expect.element(page.getByText('Sam')).toBeVisible()
  await expect.element(page.getByText('Nobody took it')).toBeVisible()
})
