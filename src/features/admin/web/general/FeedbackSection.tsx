import { useInfiniteQuery } from '@tanstack/react-query'
import { SettingsCard } from '#features/members/web/SettingsCard.tsx'
import { api } from '#web/api.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { GrowingList } from '../parts/GrowingList.tsx'
import { growing } from '../parts/growing.ts'

/** What people have written about the product, for the website's administrators. [PAGE-12] */
export function FeedbackSection() {
  const feedback = useInfiniteQuery(api.pages.feedback.infiniteOptions(growing))
  const now = useNow()
  return (
    <SettingsCard title="Feedback">
      <GrowingList
        query={feedback}
        loading="Loading feedback..."
        failure="Failed to load feedback"
        empty="No feedback yet"
      >
        {({ text, userName, email, createdAt }) => (
          <>
            <p className="text-14 whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-12 text-muted wrap-anywhere">
              {userName}, {email}, {ago(createdAt, now)}
            </p>
          </>
        )}
      </GrowingList>
    </SettingsCard>
  )
}
