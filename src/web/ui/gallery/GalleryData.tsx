import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Chip } from '../buttons/Chip.tsx'
import { ChipRow } from '../buttons/ChipRow.tsx'
import { PriceButton } from '../buttons/PriceButton.tsx'
import { Figure, FigurePair } from '../data/Figure.tsx'
import { Disclosure } from '../layout/Disclosure.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { Avatar } from '../look/Avatar.tsx'
import { CountBadge } from '../look/CountBadge.tsx'
import { Monogram } from '../look/Monogram.tsx'
import { Pill } from '../look/Pill.tsx'
import { GallerySection } from './GallerySection.tsx'

const views = [
  { value: 'available', label: 'Available', count: 4 },
  { value: 'all', label: 'All Bids', count: 12 },
  { value: 'mine', label: 'Mine', count: 1 },
] as const

function Filters() {
  const [view, setView] = useState<'available' | 'all' | 'mine'>('available')
  return (
    <GallerySection title="Tabs, chips, pills">
      <Tabs label="Bids" value={view} onChange={setView} items={views} panelId="gallery-panel" />
      <div id="gallery-panel" role="tabpanel" aria-label="Bids">
        <ChipRow label="Sports" className="my-2">
          <Chip selected>ALL</Chip>
          <Chip count={14}>NFL</Chip>
          <Chip count={9}>NBA</Chip>
          <Chip count={11}>NHL</Chip>
          <Chip count={38}>NCAAF</Chip>
          <Chip onRemove={() => undefined}>DraftKings</Chip>
        </ChipRow>
        <div className="flex flex-wrap gap-2">
          <Pill tone="live">LIVE</Pill>
          <Pill tone="warn">Starts in 42 min</Pill>
          <Pill tone="win">Won</Pill>
          <Pill tone="loss">Lost</Pill>
          <Pill tone="push">Push</Pill>
          <Pill tone="info">Yours</Pill>
          <Pill tone="accent">Admin</Pill>
          <Pill tone="neutral">Expired</Pill>
          <CountBadge count={4} />
          <CountBadge count={120} tone="live" label="120 unread" />
        </div>
      </div>
    </GallerySection>
  )
}

function Prices() {
  const [price, setPrice] = useState('+100')
  return (
    <GallerySection title="Price buttons: rest, selected, moving, missing, kept, compact; pair">
      <div className="grid grid-cols-2 gap-1.5">
        <PriceButton label="Bills +2.5, +100, book -110" line="+2.5" price="+100" was="-110" />
        <PriceButton label="Bears +138, book +130" price="+138" was="+130" selected />
        <PriceButton label={`Packers -3, ${price}, book +100`} line="-3" price={price} was="+100" />
        <PriceButton label="Packers total, no price" price={null} />
        <PriceButton isKept label="Bills +2.5, +100, book -110, in your parlay" line="+2.5" price="+100" was="-110" />
      </div>
      <Button size="sm" variant="outline" className="my-2" onClick={() => setPrice(price === '+109' ? '-104' : '+109')}>
        Move
      </Button>
      <div className="mb-3 grid gap-1.5 lg:grid-cols-2">
        <PriceButton compact label="Packers -138, book -150" price="-138" was="-150" />
        <PriceButton compact label={`Packers -3, ${price}, book +100`} line="-3" price={price} was="+100" />
        <PriceButton compact isKept label="Bears -3, -104, in your parlay" line="-3" price="-104" was="-115" />
        <PriceButton compact selected label="Over 41.5, -104, book -115" line="O 41.5" price="-104" was="-115" />
      </div>
      <FigurePair
        items={[
          { label: 'You risk', value: '$20.00' },
          { label: 'You win', value: '$26.40' },
        ]}
      />
    </GallerySection>
  )
}

function People() {
  return (
    <GallerySection title="People and marks, expandable cards">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {['Sam', 'Ann', 'Ben', 'Cleo', 'Dev', 'Omar', 'Zoe', 'Kim'].map((name) => (
          <Avatar key={name} id={name} name={name} />
        ))}
        <Avatar id="Ann" name="Ann" size="sm" labeled />
        <Monogram text="BUF" color="#1d4fb8" />
        <Monogram text="KC" color="#c8102e" emoji="🏈" label="Chiefs" />
        <Monogram text="KC" color="#c8102e" size="small" label="Chiefs" />
      </div>
      <Disclosure
        summary={
          <span className="flex items-center gap-3">
            <Avatar id="Ann" name="Ann" />
            <span className="flex-1">
              <span className="block text-16 font-semibold">Ann owes you</span>
              <span className="block text-12 text-muted">3 bets · oldest 8 days</span>
            </span>
            <Figure className="text-18 font-bold text-win">$27.00</Figure>
          </span>
        }
      >
        <p className="text-14">
          The bets, one by one: <Figure>-$8.00</Figure>
        </p>
      </Disclosure>
    </GallerySection>
  )
}

export function GalleryData() {
  return (
    <>
      <Filters />
      <Prices />
      <People />
    </>
  )
}
