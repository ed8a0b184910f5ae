import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { completedMention, membersLike, mentionsIn, typedMention } from '#domain/people/mentions.ts'
import { api } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { draftStore } from './draft.ts'

/** Somebody who can be mentioned; `shownName` tells namesakes apart. */
type Choice = { readonly userId: string; readonly name: string; readonly shownName: string }

const mostShown = 5

type Field = {
  readonly groupId: string
  /** The subject of the comment, whose draft is written. */
  readonly entityId: string
  readonly draft: string
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly write: (text: string) => void
}

/**
 * Completes the name of a member behind an at sign: props for the text area, its key handler, which says whether it took
 * the key, and the list of who fits. The choices are those of a listbox, by keys, pointer and touch. [BEY-29]
 */
export function useMentioning({ groupId, entityId, draft, input, write }: Field) {
  const user = useUser()
  const listId = useId()
  const [caret, setCaret] = useState(draft.length)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const typed = typedMention(draft, caret)
  const choices = useMembers(groupId, typed !== null || draft.includes('@')).filter(({ userId }) => userId !== user.id)
  const isClosed = typed === null || typed.start === closedAt
  const fitting = isClosed ? [] : membersLike(choices, typed.query).slice(0, mostShown)
  const at = Math.min(active, fitting.length - 1)
  const choose = ({ userId, name }: Choice) => {
    if (!typed || !input.current) return
    const next = completedMention(draft, { start: typed.start, caret, name })
    draftStore.choose(entityId, userId)
    write(next.text)
    // The value is set directly, so that the caret stays behind the name.
    input.current.value = next.text
    input.current.focus()
    input.current.setSelectionRange(next.caret, next.caret)
    setCaret(next.caret)
    setClosedAt(typed.start)
  }
  const follow = () => {
    const position = input.current?.selectionStart ?? 0
    setCaret(position)
    setActive(0)
    if (closedAt !== null && typedMention(input.current?.value ?? '', position)?.start !== closedAt) setClosedAt(null)
  }
  return {
    area: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': fitting.length > 0 ? listId : undefined,
      'aria-activedescendant': fitting.length > 0 ? `${listId}-${at}` : undefined,
      onSelect: follow,
      onBlur: () => setClosedAt(typed?.start ?? null),
    },
    onKeyDown: (event: KeyboardEvent) =>
      takeKey(event, {
        count: fitting.length,
        at,
        move: setActive,
        choose: (index) => fitting[index] && choose(fitting[index]),
        close: () => setClosedAt(typed?.start ?? null),
      }),
    /** The members who were chosen and whom the text still names. */
    chosenIds: () => {
      const chosenIds = draftStore.chosen(entityId)
      const named = mentionsIn(draft, choices, { authorId: user.id, chosenIds })
      return chosenIds.filter((id) => named.some(({ userId }) => userId === id))
    },
    list: <MentionList {...{ listId, fitting, at, choose }} />,
  }
}

type Keys = {
  readonly count: number
  readonly at: number
  readonly move: (index: number) => void
  readonly choose: (index: number) => void
  readonly close: () => void
}

function takeKey(event: KeyboardEvent, { count, at, move, choose, close }: Keys): boolean {
  if (count === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  const { key, shiftKey } = event
  if (shiftKey) return false
  if (key === 'ArrowDown') move((at + 1) % count)
  else if (key === 'ArrowUp') move((at + count - 1) % count)
  else if (key === 'Enter' || key === 'Tab') choose(at)
  else if (key === 'Escape') close()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

function useMembers(groupId: string, isNeeded: boolean): Choice[] {
  const input = { groupId, limit: 200 }
  const { data } = useQuery({ ...api.groups.members.queryOptions({ input }), enabled: isNeeded })
  return (data?.items ?? []).map((member) => ({
    userId: member.userId,
    name: member.displayName,
    shownName: member.person.name,
  }))
}

type MentionListProps = {
  listId: string
  fitting: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
}

function MentionList({ listId, fitting, at, choose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isOpen = fitting.length > 0
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `${fitting.length} ${fitting.length === 1 ? 'member' : 'members'} to mention`}
      </p>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label="Members to mention"
          className="overflow-hidden rounded-control border border-line bg-overlay"
        >
          {fitting.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the text area, which keeps the focus.
            <div
              key={choice.userId}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The text area keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              className={classNames(
                'flex min-h-control cursor-pointer items-center gap-2 px-3 text-14 hover:bg-raised',
                index === at && 'bg-raised',
              )}
            >
              <Avatar id={choice.userId} name={choice.name} size="xs" />
              <bdi className="min-w-0 truncate">{choice.shownName}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
