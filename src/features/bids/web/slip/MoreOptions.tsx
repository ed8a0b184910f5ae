import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { lazyPart, PartToCome } from '#web/ui/late/lazyPart.tsx'
import type { OfferChoices } from './OfferOptions.tsx'

const OfferOptions = lazyPart(async () => ({ default: (await import('./OfferOptions.tsx')).OfferOptions }), {
  inPlace: true,
})

/** The choices of a plain bid: anyone may take it, whole. */
export const plainOffer: OfferChoices = { allowParts: false, challengedUserId: null }

/** The choices of a new bid as sent: only what is not plain. */
export function choicesToSend({ allowParts, challengedUserId }: OfferChoices) {
  return { ...(allowParts && { allowParts }), ...(challengedUserId !== null && { challengedUserId }) }
}

type MoreOptionsProps = {
  groupId: string
  userId: string
  choices: OfferChoices
  onChange: (part: Partial<OfferChoices>) => void
}

/** Closed until it is pressed, so that the slip of a plain bid stays short. */
export function MoreOptions(props: MoreOptionsProps) {
  const [open, setOpen] = useState(false)
  if (open) {
    return (
      <Suspense fallback={<PartToCome />}>
        <OfferOptions {...props} />
      </Suspense>
    )
  }
  return (
    <Button
      variant="link"
      size="note"
      pad="sm"
      className="-my-2 self-start"
      icon={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      More options
    </Button>
  )
}
