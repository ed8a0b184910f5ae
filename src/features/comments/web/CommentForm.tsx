import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { countCharacters } from '#domain/characters.ts'
import { commentLength, draftLength, nearCommentLength, readComment } from '#domain/people/comments.ts'
import { commentRefusal } from '#domain/refusals/commentRefusals.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Kbd } from '#web/ui/look/Kbd.tsx'
import { cutToLimit, draftStore } from './draft.ts'
import { useMentioning } from './MentionList.tsx'

/** A comment to post, with the members who were chosen for mentions in it. */
export type Written = { readonly content: string; readonly mentions: readonly string[] }

type CommentFormProps = {
  groupId: string
  /** The subject of the comment; unsent text is kept as its draft. */
  entityId: string
  busy: boolean
  /** `giveBack` returns the text to the input when it could not be posted. */
  onPost: (written: Written, giveBack: () => void) => void
}

/** The input with its counter, and Post. [CMT-12] to [CMT-16] */
export function CommentForm({ groupId, entityId, busy, onPost }: CommentFormProps) {
  const [draft, write] = useDraft(entityId)
  const input = useRef<HTMLTextAreaElement>(null)
  const mentioning = useMentioning({ groupId, entityId, draft, input, write })
  const used = countCharacters(draft)
  const isOver = used > commentLength
  const content = readComment(draft)
  const canPost = typeof content === 'string' && !isOver && !busy
  const post = () => {
    if (!canPost) return
    const mentions = mentioning.chosenIds()
    write('')
    // The button is disabled now; typing is what comes next.
    input.current?.focus()
    onPost({ content: draft, mentions }, () => {
      if (draftStore.of(entityId) !== '') return
      write(draft)
      for (const userId of mentions) draftStore.choose(entityId, userId)
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        post()
      }}
      className="flex flex-col gap-2"
    >
      <TextArea
        ref={input}
        label="Add a comment"
        hideLabel
        placeholder="Add a comment"
        rows={1}
        dir="auto"
        value={draft}
        error={isOver ? commentRefusal('comment-too-long').message : ''}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => write(stopInput(event, draft))}
        onCompositionEnd={(event) => write(stopInput(event, draft))}
        {...mentioning.area}
        onKeyDown={(event) => !mentioning.onKeyDown(event) && isSend(event) && post()}
      />
      {mentioning.list}
      <div className="flex flex-wrap items-center gap-2">
        <Counter used={used} />
        <span aria-hidden="true" className="ml-auto flex gap-1 pointer-coarse:invisible">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
        <Button type="submit" size="sm" disabled={!canPost} busy={busy}>
          Post
        </Button>
      </div>
    </form>
  )
}

function useDraft(entityId: string) {
  const [draft, setDraft] = useState(() => draftStore.of(entityId))
  const write = (text: string) => {
    draftStore.keep(entityId, text)
    setDraft(text)
  }
  return [draft, write] as const
}

/** The value of the input after a change; the input is set to it directly, so that the caret stays. */
function stopInput({ currentTarget: input, nativeEvent }: SyntheticEvent<HTMLTextAreaElement>, before: string): string {
  // During IME composition, truncating would break it.
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return input.value
  const typed = { text: input.value, caret: input.selectionStart }
  const { text, caret } = cutToLimit(draftLength, before, typed)
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

function isSend({ key, ctrlKey, metaKey, nativeEvent, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing && !repeat
}

/** "412/500", and the remaining characters near the limit. [CMT-14] */
function Counter({ used }: { used: number }) {
  const left = commentLength - used
  const state = left < 0 ? 'over' : used > nearCommentLength ? 'near' : 'fine'
  const tone = { fine: 'text-muted', near: 'font-semibold text-warn', over: 'font-semibold text-loss' }[state]
  const more = { fine: '', near: `${left} left · `, over: `${-left} too many · ` }[state]
  return <span className={classNames('tabular text-12', tone)}>{`${more}${used}/${commentLength}`}</span>
}
