import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SlipCard } from '#features/bids/web/slip/SlipCard.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { axeFindings } from './axe.ts'

function Fragile() {
  const [stake, setStake] = useState('20')
  if (stake === '999') throw new Error('too large to draw')
  return <input aria-label="Stake" value={stake} onChange={(event) => setStake(event.target.value)} />
}

const places = {
  sheet: (close: () => void) => (
    <Sheet open onOpenChange={close} title="Create Bid">
      <Fragile />
    </Sheet>
  ),
  dialog: (close: () => void) => (
    <Dialog open onOpenChange={close} title="Create Bid" cancelLabel="Close">
      <Fragile />
    </Dialog>
  ),
  'slip of a desktop': (close: () => void) => (
    <SlipCard title="Create Bid" takeFocus onClose={close}>
      <Fragile />
    </SlipCard>
  ),
}

/** A page with a search, and one of the places in front of it or beside it. */
function Page({ place }: { place: keyof typeof places }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="Search" />
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && places[place](() => setIsOpen(false))}
    </>
  )
}

test.each(Object.keys(places) as (keyof typeof places)[])(
  'an error in a %s takes that and not the page, which keeps what was typed, and Retry draws it again',
  async (place) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const screen = await render(<Page place={place} />)
    await screen.getByLabelText('Search').fill('Dolphins')
    await screen.getByRole('button', { name: 'Open' }).click()
    const stake = page.getByLabelText('Stake')
    await stake.fill('999')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This could not be shown\./)
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(stake).toHaveValue('20')
    await stake.fill('999')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Search')).toHaveValue('Dolphins')
  },
)
