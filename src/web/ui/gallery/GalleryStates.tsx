import { IconGavel } from '@tabler/icons-react'
import { Button } from '../buttons/Button.tsx'
import { ConnectionBar } from '../feedback/ConnectionBar.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Card } from '../layout/Card.tsx'
import { Kbd } from '../look/Kbd.tsx'
import { Logo } from '../look/Logo.tsx'
import { GallerySection } from './GallerySection.tsx'

const rows = [0, 1]

function SkeletonCard() {
  return (
    <Card aria-hidden="true">
      <div className="mb-3 flex justify-between">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-16" />
      </div>
      {rows.map((row) => (
        <div key={row} className="mb-2 flex items-center gap-1.5">
          <Skeleton round="full" className="size-7" />
          <Skeleton className="mr-auto h-4 w-16" />
          <Skeleton className="h-13 w-[68px]" />
          <Skeleton className="h-13 w-[68px]" />
          <Skeleton className="h-13 w-[68px]" />
        </div>
      ))}
    </Card>
  )
}

export function GalleryStates() {
  return (
    <>
      <GallerySection title="Remarks">
        <div className="flex flex-col gap-2">
          <ConnectionBar>Connection lost. Retrying...</ConnectionBar>
          <Notice title="Two steps" onClose={() => undefined}>
            Pick a price, then say how much.
          </Notice>
          <Notice tone="warn">Sample data: these games are made up.</Notice>
          <Notice tone="neutral">Betwixt only keeps the record. No money moves here.</Notice>
        </div>
      </GallerySection>
      <GallerySection title="Loading, failed, empty">
        <div className="flex flex-col gap-2">
          <SkeletonCard />
          <ErrorState title="Failed to load lines" onRetry={() => undefined}>
            The server did not answer.
          </ErrorState>
          <EmptyState
            icon={<IconGavel aria-hidden="true" />}
            title="No bids yet"
            actions={
              <>
                <Button full>Browse lines</Button>
                <Button variant="link">Create Custom Bid</Button>
              </>
            }
          >
            Post the first one, and your friends can take the other side.
          </EmptyState>
          <Card ring>
            A card that was looked for <Kbd>/</Kbd> <Spinner label="Loading" size={16} className="inline" />
          </Card>
          <Card muted>A card of the past</Card>
          <Logo size={32} wordmark />
        </div>
      </GallerySection>
    </>
  )
}
