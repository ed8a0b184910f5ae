import { IconMoodPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type Emoji,
  emojis,
  isGivenBy,
  type Reaction,
  reactionName,
  reactionWords,
  reactorNames,
  withoutReaction,
  withReaction,
} from '#domain/people/reactions.ts'
import { client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { textOf } from '#web/client/apiError.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/look/classNames.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'

/** What is reacted to. */
type Subject = { readonly groupId: string; readonly betId: string } | { readonly commentId: string }

type Reacting = { readonly emoji: Emoji; readonly gives: boolean }

/**
 * The reactions to a bet or a comment: `chips`, one for each sign that was given, with who gave it, or null without any;
 * and `button`, which offers the six. The reader's own show immediately, and a press takes them back. [BEY-29]
 */
export function useReactions(subject: Subject, given: readonly Reaction[]): { chips: ReactNode; button: ReactNode } {
  const user = useUser()
  const { shown, toggle } = useToggling(subject, given)
  const choices = emojis.map((emoji) => ({ emoji, isOwn: isGivenBy(shown, emoji, user.id) }))
  return {
    chips: shown.length > 0 && (
      <ul aria-label="Reactions" className="flex flex-wrap gap-1.5">
        {shown.map((reaction) => (
          <li key={reaction.emoji}>
            <ReactionChip reaction={reaction} userId={user.id} onPress={() => toggle(reaction.emoji)} />
          </li>
        ))}
      </ul>
    ),
    button: (
      <Popover
        label="Reactions"
        align="end"
        trigger={
          <IconButton
            label="React"
            icon={<IconMoodPlus size={20} aria-hidden="true" />}
            tone="muted"
            className="z-10 -my-1"
          />
        }
      >
        {(close) => (
          <div className="-m-2 grid grid-cols-6 gap-0.5">
            {choices.map(({ emoji, isOwn }) => (
              <IconButton
                key={emoji}
                label={reactionName(emoji)}
                aria-pressed={isOwn}
                icon={
                  <span aria-hidden="true" className="text-22">
                    {emoji}
                  </span>
                }
                className={isOwn ? 'bg-accent/13' : ''}
                onClick={() => {
                  toggle(emoji)
                  close()
                }}
              />
            ))}
          </div>
        )}
      </Popover>
    ),
  }
}

function ReactionChip({ reaction, userId, onPress }: { reaction: Reaction; userId: string; onPress: () => void }) {
  const isOwn = reaction.people.some(({ id }) => id === userId)
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      data-kept
      aria-label={reactionWords(reaction, userId)}
      title={reactorNames(reaction, userId)}
      onClick={onPress}
      className={classNames(
        'hit relative z-10 inline-flex h-7 items-center gap-1 rounded-full border px-2 text-12 transition-colors',
        isOwn ? 'border-accent bg-accent/13 font-bold' : 'border-line bg-surface text-muted hover:bg-raised',
      )}
    >
      <span aria-hidden="true" className="text-14">
        {reaction.emoji}
      </span>
      <span aria-hidden="true" className="tabular">
        {reaction.people.length}
      </span>
    </button>
  )
}

/** The reactions with the reader's latest presses, which the next answer of the server replaces. */
function useToggling(subject: Subject, given: readonly Reaction[]) {
  const user = useUser()
  const [pressed, setPressed] = useState<{ over: readonly Reaction[]; next: readonly Reaction[] } | null>(null)
  const shown = pressed?.over === given ? pressed.next : given
  const { mutate } = useMutation({
    // One after the other: of two that overtake each other the wrong one would count.
    scope: { id: `react to ${'betId' in subject ? subject.betId : subject.commentId}` },
    mutationFn: (reacting: Reacting) => send(subject, reacting),
    onError: (error) => {
      setPressed(null)
      toast.error('Failed to react', { description: textOf(error) })
    },
  })
  const toggle = (emoji: Emoji) => {
    const gives = !isGivenBy(shown, emoji, user.id)
    const next = gives ? withReaction(shown, emoji, user) : withoutReaction(shown, emoji, user.id)
    setPressed({ over: given, next })
    mutate({ emoji, gives })
  }
  return { shown, toggle }
}

function send(subject: Subject, { emoji, gives }: Reacting) {
  if ('betId' in subject) {
    return gives
      ? client.comments.reactToBet({ ...subject, emoji })
      : client.comments.unreactToBet({ ...subject, emoji })
  }
  return gives
    ? client.comments.reactToComment({ ...subject, emoji })
    : client.comments.unreactToComment({ ...subject, emoji })
}
