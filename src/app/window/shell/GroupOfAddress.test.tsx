import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerQueries, sam } from '#test/kit/slipExamples.tsx'
import { useSelectedGroup, useSelectGroup } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { GroupOfAddress } from './GroupOfAddress.tsx'
import { Root } from './Root.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const twoGroups = {
  ...sam,
  groups: [...sam.groups, { id: 'poker', name: 'Poker', memberCount: 2, role: 'member' as const, lastSeq: 0 }],
}

function Place() {
  const { shown } = useLocation()
  const select = useSelectGroup()
  return (
    <>
      <p>
        {useSelectedGroup()?.name} at {shown}
      </p>
      <button type="button" onClick={() => select('poker')}>
        Select Poker
      </button>
    </>
  )
}

const at = (address: string, session = twoGroups) =>
  render(
    <App at={address} session={session}>
      <Root>
        <GroupOfAddress>
          <Place />
        </GroupOfAddress>
      </Root>
    </App>,
  )
const place = (text: string) => page.getByText(text, { exact: true })
const remembered = () => localStorage.getItem('betwixt.group')

describe('an address that names', () => {
  test('one of one’s groups selects it, and keeps naming it [APP-27] [APP-12]', async () => {
    await at('/?tab=all&group=poker')
    await expect.element(place('Poker at /?tab=all&group=poker')).toBeVisible()
    expect(remembered()).toBe('poker')
  })

  test('a group one is not in says so, and who can open it, with a way back and one in [GRP-35] [APP-27]', async () => {
    answerQueries({ '/me': twoGroups })
    await at('/?group=strangers')
    await expect.element(page.getByText('You do not have access to this group.')).toBeVisible()
    await expect.element(page.getByText(/open for members of their group only/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/lines')
    await expect.element(page.getByRole('button', { name: 'Join with an invite' })).toBeVisible()
    expect(remembered()).toBeNull()
    expect(localStorage.getItem('betwixt.wanted')).toBe('/?group=strangers')
    expect(await axeFindings()).toEqual([])
  })

  test('a group that one came into since the groups were read opens it [APP-27]', async () => {
    answerQueries({ '/me': twoGroups })
    await at('/?tab=all&group=poker', sam)
    await expect.element(place('Poker at /?tab=all&group=poker')).toBeVisible()
    await vi.waitFor(() => expect(localStorage.getItem('betwixt.wanted')).toBeNull())
  })

  test('none is one of the selected group', async () => {
    await at('/?tab=all')
    await expect.element(place('Sunday Crew at /?tab=all')).toBeVisible()
  })
})

describe('another group that is selected', () => {
  test('is named by the address from then on, without what was open in the first one [APP-49]', async () => {
    await at('/?tab=all&group=crew')
    await page.getByRole('button', { name: 'Select Poker' }).click()
    await expect.element(place('Poker at /?group=poker')).toBeVisible()
    expect(remembered()).toBe('poker')
  })

  test('in another window changes nothing in this one [APP-03]', async () => {
    await at('/?group=crew')
    await expect.element(place('Sunday Crew at /?group=crew')).toBeVisible()
    localStorage.setItem('betwixt.group', 'poker')
    dispatchEvent(new StorageEvent('storage', { key: 'betwixt.group', newValue: 'poker' }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect.element(place('Sunday Crew at /?group=crew')).toBeVisible()
  })
})

describe('an old link, without a group, leads to', () => {
  test.each([
    ['/?bid=bid1', '/poker/bids/bid1', 'Poker at /?bid=bid1&group=poker'],
    ['/?bet=bet1', '/poker/bets/bet1', 'Poker at /?bet=bet1&group=poker'],
    ['/?bid=bid1', '/crew/bids/bid1', 'Sunday Crew at /?bid=bid1&group=crew'],
  ])('%s where %s is [NTF-19]', async (address, path, shown) => {
    answerQueries({ [path]: address.includes('bid=') ? ramsPlusThree : { id: 'bet1' } })
    await at(address)
    await expect.element(place(shown)).toBeVisible()
  })

  test('the selected group if it is in none, which then says that it is not there', async () => {
    answerQueries({})
    await at('/?bid=gone')
    await expect.element(place('Sunday Crew at /?bid=gone')).toBeVisible()
  })
})

test.each(['/?bid=bid1&group=poker', '/?bid=bid1'])(
  'a link to a bid that was taken, %s, leads to its bet [NTF-19]',
  async (address) => {
    answerQueries({ '/poker/bids/bid1': { ...ramsPlusThree, status: 'accepted', betId: 'bet1' } })
    await at(address)
    await expect.element(place('Poker at /groups/poker/bets/bet1')).toBeVisible()
  },
)
