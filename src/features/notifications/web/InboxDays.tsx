import { dayKey } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import type { NoticeView } from '../contract.ts'
import { InboxRow } from './InboxRow.tsx'
import type { Selection } from './useSelection.ts'

type InboxDaysProps = { notices: readonly NoticeView[]; selection: Selection }

/** Today's notices and the earlier ones. */
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
