import { Fragment, useEffect, useRef, useState } from 'react'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import type { CommentView } from '../contract.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import { type Commented, isSending, useComments, useDeleteComment, usePostComment } from './useComments.ts'

type CommentsProps = Commented & {
  /** How many there are, if known before they load. */
  count?: number
  /** They were just opened: they get the focus, and are scrolled into view. */
  opened?: boolean
  /** When the bet was made: marks it in the thread, after what was said about the bid. [BEY-26] */
  acceptedAt?: string
}

/** The group's comments on a bid, on a bet, or in its own thread. It loads when mounted, so it is kept behind a toggle. [CMT-11] [CMT-12] */
export function Comments({ groupId, entityType, entityId, count = 0, opened = false, acceptedAt }: CommentsProps) {
  const about = { groupId, entityType, entityId }
  const user = useUser()
  const query = useComments(about)
  const post = usePostComment(about, user)
  const remove = useDeleteComment(about)
  const spoken = useCommentAnnouncement(query.comments, user.id)
  const section = useRef<HTMLElement>(null)
  const isLoaded = !query.isPending
  useEffect(() => {
    if (opened) section.current?.focus({ preventScroll: true })
  }, [opened])
  useEffect(() => {
    // First what there is to see, and all of it when it is loaded.
    const shown = isLoaded ? section.current : section.current?.firstElementChild
    if (opened) shown?.scrollIntoView({ block: 'nearest' })
  }, [opened, isLoaded])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Comments"
      className="flex scroll-mt-18 scroll-mb-[calc(var(--spacing-tabbar)+8px)] flex-col gap-2 pt-1 outline-none *:scroll-mb-[calc(var(--spacing-tabbar)+8px)] lg:scroll-mb-4"
    >
      <CommentForm
        groupId={groupId}
        entityId={entityId}
        busy={post.isPending}
        onPost={(written, giveBack) => post.mutate(written, { onError: giveBack })}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <CommentList
        {...{ query, count, acceptedAt, userId: user.id }}
        onDelete={(comment) => {
          remove.mutate(comment)
          // The focused button is removed with its row.
          section.current?.focus()
        }}
      />
    </section>
  )
}

type CommentListProps = {
  query: ReturnType<typeof useComments>
  count: number
  acceptedAt: string | undefined
  userId: string
  onDelete: Parameters<typeof CommentRow>[0]['onDelete']
}

function CommentList({ query, count, acceptedAt, userId, onDelete }: CommentListProps) {
  const { comments, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const slow = useDelayed(query.isPending)
  const now = useNow()
  if (!comments && error) {
    return (
      <ErrorState title="Comments could not be loaded" onRetry={() => void query.refetch()} busy={isFetching}>
        {textOf(error)}
      </ErrorState>
    )
  }
  if (!comments) return slow && <Skeletons rows={Math.min(Math.max(count, 1), 3)} />
  if (comments.length === 0)
    return <p className="py-2 text-14 text-muted">No comments yet. Be the first to say something.</p>
  // The newest is first.
  const firstBefore = acceptedAt && comments.find(({ createdAt }) => createdAt < acceptedAt)
  return (
    <>
      <ul>
        {comments.map((comment) => (
          <Fragment key={comment.id}>
            {comment === firstBefore && <Acceptance at={acceptedAt ?? ''} />}
            <CommentRow {...{ comment, now }} onDelete={comment.userId === userId ? onDelete : null} />
          </Fragment>
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="text-14 text-loss">
          Earlier comments could not be loaded.
        </p>
      )}
      {hasNextPage && (
        <Button variant="ghost" full busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {isFetchNextPageError ? 'Retry' : 'Earlier comments'}
        </Button>
      )}
    </>
  )
}

const whenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Between what was said about the bet and about its bid. */
function Acceptance({ at }: { at: string }) {
  return (
    <li className="flex items-center gap-2 py-1 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <time dateTime={at}>Bid accepted {whenFormat.format(new Date(at))}</time>
    </li>
  )
}

function Skeletons({ rows }: { rows: number }) {
  return ['first', 'second', 'third'].slice(0, rows).map((row) => <Skeleton key={row} className="h-12" />)
}

/**
 * What a screen reader announces: a comment that just came in, or the user's own once it is posted. Empty initially.
 */
function useCommentAnnouncement(comments: readonly CommentView[] | undefined, userId: string): string {
  const newest = comments?.find((comment) => !isSending(comment))
  const [heard, setHeard] = useState<{ upTo: string; words: string } | null>(null)
  if (comments && heard === null) setHeard({ upTo: newest?.createdAt ?? '', words: '' })
  if (newest && heard && newest.createdAt > heard.upTo) {
    const words =
      newest.userId === userId ? 'Comment posted' : `New comment by ${newest.author.name}: ${newest.content}`
    setHeard({ upTo: newest.createdAt, words })
  }
  return heard?.words ?? ''
}
