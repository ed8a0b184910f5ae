import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { countCharacters } from '#domain/characters.ts'
import { commentLength, draftLength, nearCommentLength, readComment } from '#domain/people/comments.ts'
import { refusal } from '#domain/refusals.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { Kbd } from '#web/ui/look/Kbd.tsx'
import { keptDraft, stoppedAt } from './draft.ts'

type CommentFormProps = {
  /** What one writes about: what is not sent is kept for it. */
  entityId: string
  busy: boolean
  /** `giveBack` puts the text back into the input where it could not be posted. */
  onPost: (content: string, giveBack: () => void) => void
}

/** Where one writes: the input with its counter, and Post. [CMT-12] to [CMT-16] */
export function CommentForm({ entityId, busy, onPost }: CommentFormProps) {
  const [draft, write] = useDraft(entityId)
  const input = useRef<HTMLTextAreaElement>(null)
  const used = countCharacters(draft)
  const isOver = used > commentLength
  const content = readComment(draft)
  const canPost = typeof content === 'string' && !isOver && !busy
  const post = () => {
    if (!canPost) return
    write('')
    // The button is off now; the next thing to do is to write on.
    input.current?.focus()
    onPost(draft, () => write(keptDraft.of(entityId) || draft))
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
        error={isOver ? refusal('comment-too-long').message : ''}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={(event) => write(stopInput(event, draft))}
        onCompositionEnd={(event) => write(stopInput(event, draft))}
        onKeyDown={(event) => isSend(event) && post()}
      />
      <div className="flex items-center gap-2">
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
  const [draft, setDraft] = useState(() => keptDraft.of(entityId))
  const write = (text: string) => {
    keptDraft.keep(entityId, text)
    setDraft(text)
  }
  return [draft, write] as const
}

/** What stands in the input after a change; the input itself is set to it, so that the caret stays where it was. */
function stopInput({ currentTarget: input, nativeEvent }: SyntheticEvent<HTMLTextAreaElement>, before: string): string {
  // While signs are being composed, cutting would break the composition.
  if ('isComposing' in nativeEvent && nativeEvent.isComposing) return input.value
  const typed = { text: input.value, caret: input.selectionStart }
  const { text, caret } = stoppedAt(draftLength, before, typed)
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}

function isSend({ key, ctrlKey, metaKey, nativeEvent, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing && !repeat
}

/** "412/500", and near the limit what is left of it. [CMT-14] */
function Counter({ used }: { used: number }) {
  const left = commentLength - used
  const state = left < 0 ? 'over' : used > nearCommentLength ? 'near' : 'fine'
  const tone = { fine: 'text-muted', near: 'font-semibold text-warn', over: 'font-semibold text-loss' }[state]
  const more = { fine: '', near: `${left} left · `, over: `${-left} too many · ` }[state]
  return <span className={classNames('tabular text-12', tone)}>{`${more}${used}/${commentLength}`}</span>
}
