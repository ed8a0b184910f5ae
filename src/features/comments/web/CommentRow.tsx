import { IconTrash } from '@tabler/icons-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { piecesOf } from '#domain/people/mentions.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { useUser } from '#features/web/session.ts'
import { age } from '#web/time/timeWords.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import type { CommentView } from '../contract.ts'
import { useReactions } from './Reactions.tsx'
import { isSending } from './useComments.ts'

type CommentRowProps = {
  comment: CommentView
  now: number
  /** Only the user's own can be deleted. [CMT-17] */
  onDelete: ((comment: CommentView) => void) | null
}

const whenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * A comment with its author and age. Its text stays within the row and is isolated from the direction of the text
 * around it.
 */
export function CommentRow({ comment, now, onDelete }: CommentRowProps) {
  const [asks, setAsks] = useState(false)
  const sending = isSending(comment)
  const reactions = useReactions({ commentId: comment.id }, comment.reactions)
  return (
    <li className="flex items-start gap-2 py-1.5">
      <Avatar {...comment.author} size="sm" className="mt-1.5" />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-9 items-center gap-2">
          <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-14">
            <bdi className="min-w-0 truncate font-semibold">
              <MemberName person={comment.author} />
            </bdi>
            <time
              dateTime={comment.createdAt}
              title={whenFormat.format(new Date(comment.createdAt))}
              className="shrink-0 text-12 text-muted"
            >
              {sending ? 'Sending...' : age(comment.createdAt, now)}
            </time>
          </p>
          {!sending && reactions.button}
          {onDelete && !sending && <DeleteButton asks={asks} onPress={() => setAsks(true)} />}
        </div>
        <p dir="auto" className="overflow-clip text-14 whitespace-pre-wrap wrap-anywhere">
          <CommentText comment={comment} />
        </p>
        {reactions.chips && <div className="mt-1">{reactions.chips}</div>}
        {asks && onDelete && <Question onDelete={() => onDelete(comment)} onKeep={() => setAsks(false)} />}
      </div>
    </li>
  )
}

/** Its words, with those who are mentioned highlighted, and the reader most of all. [BEY-29] */
function CommentText({ comment: { content, mentions } }: { comment: CommentView }) {
  const user = useUser()
  const pieces = piecesOf(content, mentions)
  return pieces.map(({ text, userIds }, index) => {
    const key = `${index} ${text}`
    if (userIds.length === 0) return <Fragment key={key}>{text}</Fragment>
    const isReader = userIds.includes(user.id)
    const look = isReader ? 'rounded-sm bg-accent/13 font-bold text-accent' : 'bg-transparent font-semibold text-accent'
    return (
      <mark key={key} className={look}>
        {text}
      </mark>
    )
  })
}

/** Gets the focus back when the deletion is declined. */
function DeleteButton({ asks, onPress }: { asks: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !asks) button.current?.focus()
    wasAsking.current = asks
  }, [asks])
  return (
    <IconButton
      ref={button}
      label="Delete comment"
      aria-expanded={asks}
      icon={<IconTrash size={18} aria-hidden="true" />}
      onClick={onPress}
      tone="muted"
      className="-my-1"
    />
  )
}

function Question({ onDelete, onKeep }: { onDelete: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape declines from either of its buttons.
    <div
      className="mt-1 flex flex-wrap items-center gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onKeep()
      }}
    >
      <p className="text-14">Delete comment?</p>
      <Button variant="danger" size="sm" onClick={onDelete}>
        Delete
      </Button>
      <Button ref={keep} variant="ghost" size="sm" onClick={onKeep}>
        Keep
      </Button>
    </div>
  )
}
