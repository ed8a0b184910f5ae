import { IconCheck } from '@tabler/icons-react'
import { dayKey } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { NoticeView } from '../contract.ts'
import { NoticeText } from './NoticeText.tsx'
import { useMarkRead, useOpenNotice } from './useMarkRead.ts'
import type { Selection } from './useSelection.ts'

type InboxDaysProps = { notices: readonly NoticeView[]; selection: Selection }

/** Today's notices and earlier ones. */
export function InboxDays({ notices, selection }: InboxDaysProps) {
  const now = useNow()
  const today = dayKey(new Date(now).toISOString())
  const days = Map.groupBy(notices, ({ createdAt }) => (dayKey(createdAt) >= today ? 'Today' : 'Earlier'))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`notices-${day}`}>
      <h3 id={`notices-${day}`} className="px-1 pt-2 pb-1.5 text-12 font-semibold text-muted">
        {day}
      </h3>
      <Card as="div" pad="none">
        <ul className="divide-y divide-line">
          {ofDay.map((notice) => (
            <InboxRow key={notice.id} notice={notice} now={now} selection={selection} />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

type InboxRowProps = { notice: NoticeView; now: number; selection: Selection }

/** One notice. A press opens its subject, or selects it in selection mode. [NTF-16] [NTF-26] [NTF-27] */
function InboxRow({ notice, now, selection }: InboxRowProps) {
  const open = useOpenNotice()
  const markRead = useMarkRead()
  const press = selection.isOn ? () => selection.choose(notice.id) : () => open(notice)
  return (
    <li className="flex items-start">
      {selection.isOn && (
        <Checkbox
          label={`Select ${notice.title}: ${notice.message}`}
          hideLabel
          checked={selection.has(notice.id)}
          onChange={() => selection.choose(notice.id)}
          className="pt-1 pl-3"
        />
      )}
      <button
        type="button"
        onClick={press}
        className="flex min-h-control min-w-0 flex-1 items-start gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
      >
        <NoticeText notice={notice} now={now} />
      </button>
      {!selection.isOn && !notice.read && (
        <IconButton
          label={`Mark as read: ${notice.title}`}
          icon={<IconCheck size={20} aria-hidden="true" />}
          onClick={() => markRead.mutate({ ids: [notice.id] })}
          tone="muted"
          className="m-1"
        />
      )}
    </li>
  )
}
