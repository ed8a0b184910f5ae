import { IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { lazyPart } from '#web/ui/late/lazyPart.tsx'
import type { BetAnswer } from '../contract.ts'

const Comments = lazyPart(async () => ({ default: (await import('#features/comments/web/Comments.tsx')).Comments }), {
  inPlace: true,
})

/** The comments on a bet; they are loaded when they are rendered. */
export function BetComments({ bet, opened }: { bet: BetAnswer; opened?: boolean }) {
  return (
    <Suspense fallback={null}>
      <Comments
        groupId={bet.groupId}
        entityType="bet"
        entityId={bet.id}
        count={bet.comments}
        opened={opened}
        acceptedAt={bet.acceptedAt}
      />
    </Suspense>
  )
}

/** The button of a card that shows and hides its comments, and the comments. [CMT-11] */
export function useBetComments(bet: BetAnswer) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const { comments } = bet
  return {
    button: (
      <Button
        variant="quiet"
        size="sm"
        aria-label={comments === 1 ? '1 comment' : `${comments} comments`}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
        icon={<IconMessageCircle size={20} aria-hidden="true" />}
        pad="xs"
        gap="xs"
        className="z-10 -my-2"
      >
        {comments > 0 && <span className="tabular">{comments}</span>}
      </Button>
    ),
    panel: (
      <div id={panel} hidden={!isOpen} className="relative z-10 mt-2 border-t border-line pt-2">
        {isOpen && <BetComments bet={bet} opened />}
      </div>
    ),
  }
}
