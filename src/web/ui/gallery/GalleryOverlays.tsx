import { IconDots, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { FigurePair } from '../data/Figure.tsx'
import { FloatingPill } from '../feedback/FloatingPill.tsx'
import { toast } from '../feedback/toast.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import { GallerySection } from './GallerySection.tsx'

function Sheets() {
  const [open, setOpen] = useState<'sheet' | 'side' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  const footer = (
    <Button size="lg" full onClick={close}>
      Post Bid, risk $20.00
    </Button>
  )
  const content = (
    <FigurePair
      items={[
        { label: 'You risk', value: '$20.00' },
        { label: 'You win', value: '$27.60' },
      ]}
    />
  )
  return (
    <>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button variant="outline" onClick={() => setOpen('side')}>
        Side
      </Button>
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Create Bid" footer={footer}>
        {content}
      </Sheet>
      <Sheet open={open === 'side'} onOpenChange={close} title="Bet details" desktop="side" footer={footer}>
        {content}
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Cancel this bid?"
        description="Bears +138 for $20 leaves the board. Nobody has taken it."
        cancelLabel="Keep"
        confirm={{ label: 'Cancel Bid', tone: 'danger', onClick: close }}
      />
    </>
  )
}

function Menus() {
  const [help, setHelp] = useState(true)
  const info = <IconButton label="How is it computed?" icon={<IconInfoCircle size={20} aria-hidden="true" />} />
  return (
    <>
      <Menu
        label="Bid"
        trigger={<IconButton label="More" variant="raised" icon={<IconDots size={20} aria-hidden="true" />} />}
        header={<p className="text-14 font-semibold">Sam</p>}
        items={[
          { label: 'Edit', onSelect: () => toast.info('Edit') },
          { kind: 'check', label: 'Help', checked: help, onSelect: () => setHelp(!help) },
          { kind: 'separator' },
          { label: 'Cancel Bid', tone: 'danger' },
        ]}
      />
      <Popover trigger={info} label="Fair price">
        <p>The middle of both prices, without the book's share.</p>
      </Popover>
      <Tooltip text="Posted 2 min ago">
        <Button variant="ghost">Time</Button>
      </Tooltip>
    </>
  )
}

export function GalleryOverlays() {
  return (
    <GallerySection title="Overlays and toasts">
      <div className="flex flex-wrap gap-2 pb-12">
        <Sheets />
        <Menus />
        <Button variant="secondary" onClick={() => toast.success('Bid Posted Successfully!')}>
          Success
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.error('Failed to refresh odds', { action: { label: 'Retry', onClick: () => undefined } })
          }
        >
          Failure
        </Button>
        <Button variant="secondary" onClick={() => toast.progress('Refreshing odds data...')}>
          Progress
        </Button>
      </div>
      <FloatingPill onClick={() => undefined}>2 new bids</FloatingPill>
    </GallerySection>
  )
}
