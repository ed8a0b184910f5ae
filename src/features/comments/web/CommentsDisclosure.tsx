import { IconChevronDown, IconMessageCircle } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import type { Commented } from './useComments.ts'

const Comments = lazy(async () => ({ default: (await import('./Comments.tsx')).Comments }))

type CommentsDisclosureProps = Commented & { count: number; defaultOpen?: boolean }

/** The comments behind a button with their number; nothing of them is loaded before it is pressed. [CMT-11] */
export function CommentsDisclosure({ count, defaultOpen = false, ...about }: CommentsDisclosureProps) {
  const [open, setOpen] = useState(defaultOpen)
  const panel = useId()
  return (
    <div>
      <Button
        variant="ghost"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        icon={<IconMessageCircle size={20} aria-hidden="true" />}
        className="-ml-3 px-3"
      >
        {commentsWords(count)}
        <IconChevronDown
          size={18}
          aria-hidden="true"
          className={classNames('text-muted transition-transform', open && 'rotate-180')}
        />
      </Button>
      <div id={panel} hidden={!open}>
        {open && (
          <Suspense fallback={null}>
            <Comments {...about} count={count} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** "Comment" where there are none, "1 comment", "3 comments". */
function commentsWords(count: number): string {
  if (count === 0) return 'Comment'
  return count === 1 ? '1 comment' : `${count} comments`
}
