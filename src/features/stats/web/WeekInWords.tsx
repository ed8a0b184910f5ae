import { useQuery } from '@tanstack/react-query'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { dayDate } from '#web/time/timeWords.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { statsQueries } from './statsQueries.ts'

/** The group's last week in words; nothing after a week without a result, and none of the page waits for it. [BEY-37] */
export function WeekInWords() {
  const { id: groupId } = useGroup()
  const { data } = useQuery(statsQueries(groupId).recap)
  if (!data?.text) return null
  return (
    <Card as="section" aria-labelledby="week-in-words">
      <h3 id="week-in-words" className="text-16 font-bold">
        The week in words
      </h3>
      <p className="text-12 text-muted">Week of {dayDate(`${data.week}T12:00:00Z`)}</p>
      <p className="mt-1 text-14 wrap-anywhere">{data.text}</p>
    </Card>
  )
}
