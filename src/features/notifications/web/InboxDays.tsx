import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { grouped } from '#domain/grouped.ts'
import { dayKey } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { NoticeText } from './NoticeText.tsx'
import { type ShownLine, shownLine } from './shownLine.ts'
import { useBehind } from './useInbox.ts'
import { markedLines, useMarkRead, useOpenNotice } from './useMarkRead.ts'
import type { Selection } from './useSelection.ts'

type InboxDaysProps = { lines: readonly ShownLine[]; selection: Selection }

/** Today's notices and earlier ones. */
export function InboxDays({ lines, selection }: InboxDaysProps) {
  const now = useNow()
  const today = dayKey(new Date(now).toISOString())
  const days = grouped(lines, ({ createdAt }) => (dayKey(createdAt) >= today ? 'Today' : 'Earlier'))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`notices-${day}`}>
      <h3 id={`notices-${day}`} className="px-1 pt-2 pb-1.5 text-12 font-semibold text-muted">
        {day}
      </h3>
      <Card as="div" pad="none">
        <ul className="divide-y divide-line">
          {ofDay.map((line) =>
            line.to === undefined ? (
              <InboxRow key={line.id} line={line} now={now} selection={selection} />
            ) : (
              <li key={line.id} className="flex items-start gap-3 px-3 py-2.5">
                <NoticeText notice={line} now={now} note={line.to} />
              </li>
            ),
          )}
        </ul>
      </Card>
    </section>
  ))
}

type InboxRowProps = { line: ShownLine; now: number; selection: Selection }

/**
 * One line. A press opens its page, or selects it in selection mode; what is behind it unfolds. [NTF-16] [NTF-26]
 * [NTF-27]
 */
function InboxRow({ line, now, selection }: InboxRowProps) {
  const open = useOpenNotice()
  const [isUnfolded, setUnfolded] = useState(false)
  const press = selection.isOn ? () => selection.choose(line.id) : () => open(line)
  const behindId = useId()
  return (
    <li>
      <div className="flex flex-wrap items-start justify-end">
        {selection.isOn && (
          <Checkbox
            label={`Select ${line.title}: ${line.message}`}
            hideLabel
            checked={selection.has(line.id)}
            onChange={() => selection.choose(line.id)}
            className="pt-1 pl-3"
          />
        )}
        <Pressable notice={line} now={now} onPress={press} />
        {!selection.isOn && <MarkRead line={line} />}
        {!selection.isOn && line.bundle && (
          <IconButton
            label={`Show all ${line.bundle.count}: ${line.message}`}
            icon={<IconChevronDown size={20} aria-hidden="true" className={isUnfolded ? 'rotate-180' : ''} />}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? behindId : undefined}
            onClick={() => setUnfolded(!isUnfolded)}
            tone="muted"
            className="my-1 mr-1"
          />
        )}
      </div>
      {isUnfolded && line.bundle && (
        <div id={behindId} className="border-t border-line pl-6">
          <Behind line={line} now={now} />
        </div>
      )}
    </li>
  )
}

/** The single notices behind a line, each with its own page. */
function Behind({ line, now }: { line: ShownLine; now: number }) {
  const open = useOpenNotice()
  const query = useBehind(line)
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Failed to load notifications"
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
        className="m-2"
      />
    )
  }
  if (!query.data) return <Skeleton className="m-2 h-14" />
  return (
    <ul className="divide-y divide-line">
      {query.data.items.map(shownLine).map((notice) => (
        <li key={notice.id} className="flex flex-wrap items-start justify-end">
          <Pressable notice={notice} now={now} onPress={() => open(notice)} />
          <MarkRead line={notice} />
        </li>
      ))}
    </ul>
  )
}

function Pressable({ notice, now, onPress }: { notice: ShownLine; now: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-control min-w-0 flex-1 basis-48 items-start gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
    >
      <NoticeText notice={notice} now={now} />
    </button>
  )
}

/** Marks a line as read, with all that is behind it. */
function MarkRead({ line }: { line: ShownLine }) {
  const markRead = useMarkRead()
  if (line.read) return null
  return (
    <IconButton
      label={`Mark as read: ${line.title}`}
      icon={<IconCheck size={20} aria-hidden="true" />}
      onClick={() => markRead.mutate(markedLines([line]))}
      tone="muted"
      className="m-1"
    />
  )
}
