import { IconQrcode, IconShare } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { copyText } from '#web/browser/copyText.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { CodeToSay } from './CodeToSay.tsx'
import { CopyRow } from './CopyRow.tsx'

const QrCode = lazyPart(async () => ({ default: (await import('./QrCode.tsx')).QrCode }), { inPlace: true })

type InviteByLinkProps = { groupId: string; groupName: string; code: string }

/**
 * The group's own link, to copy, to share, and to scan from this screen, and a code to say: the link's own is too long to
 * type. [INV-39] [INV-51] [BEY-24] [BEY-43]
 */
export function InviteByLink({ groupId, groupName, code }: InviteByLinkProps) {
  const [scans, setScans] = useState(false)
  const qrId = useId()
  const link = `${location.origin}/join/${code}`
  const share = async () => {
    try {
      await navigator.share({ title: `Join ${groupName} on Betwixt`, url: link })
    } catch (error) {
      // Closing the share sheet is a choice, not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (await copyText(link)) toast.success('Link copied')
      else toast.error('Failed to copy link')
    }
  }
  const canShare = 'share' in navigator
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-muted">
        Anyone with this link can join <span className="font-semibold text-fg">{groupName}</span>. It works until it is
        reset, and is renewed when somebody is removed.
      </p>
      <CopyRow label="Invite link" name="link" text={link} />
      <div className={classNames('grid gap-2', canShare && 'grid-cols-2')}>
        <Button
          variant="outline"
          icon={<IconQrcode size={20} aria-hidden="true" />}
          aria-expanded={scans}
          aria-controls={qrId}
          onClick={() => setScans(!scans)}
        >
          {scans ? 'Hide QR Code' : 'QR Code'}
        </Button>
        {canShare && (
          <Button icon={<IconShare size={20} aria-hidden="true" />} onClick={() => void share()}>
            Share
          </Button>
        )}
      </div>
      <CodeToSay groupId={groupId} />
      <div id={qrId} hidden={!scans} className="mx-auto w-60 max-w-full">
        {scans && (
          <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
            <QrCode text={link} label={`QR code that leads to ${groupName}`} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
