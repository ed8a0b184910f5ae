import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#features/web/api.ts'
import { ago, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { GrowingList, growing } from '../parts/GrowingList.tsx'
import { AdministratorsSection } from './AdministratorsSection.tsx'
import { AnnouncementsSection } from './AnnouncementsSection.tsx'
import { AutoSettlementSection } from './AutoSettlementSection.tsx'
import { actWords } from './actWords.ts'

/** What concerns the whole website. [ADM-09] */
export function GeneralArea() {
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <h2 className="sr-only">General Settings</h2>
      <div className="grid grid-cols-1 gap-3">
        <AutoSettlementSection />
        <AdministratorsSection />
        <AnnouncementsSection />
      </div>
      <div className="grid grid-cols-1 gap-3">
        <FeedbackSection />
        <ActsSection />
      </div>
    </div>
  )
}

/** The permanent log of what each admin did. */
function ActsSection() {
  const acts = useInfiniteQuery(api.admin.acts.infiniteOptions(growing))
  const now = useNow()
  return (
    <SettingsCard title="Audit Log">
      <GrowingList
        query={acts}
        loading="Loading the audit log..."
        failure="Failed to load the audit log"
        empty="No administrator has done anything yet"
      >
        {(act) => (
          <div className="flex flex-wrap justify-between gap-x-4">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-14 wrap-anywhere">
                <span className="font-semibold">{act.adminName}</span> {actWords(act)}
              </p>
              {act.reason && <p className="text-14 text-muted wrap-anywhere">Reason: {act.reason}</p>}
            </div>
            <p className="tabular text-12 text-muted">{dayAndTime(act.at, now)}</p>
          </div>
        )}
      </GrowingList>
    </SettingsCard>
  )
}

/** Feedback that users sent, for website admins. [PAGE-12] */
function FeedbackSection() {
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
