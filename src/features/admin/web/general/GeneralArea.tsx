import { ActsSection } from './ActsSection.tsx'
import { AdministratorsSection } from './AdministratorsSection.tsx'
import { AnnouncementsSection } from './AnnouncementsSection.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { AutoSettlementSection } from './AutoSettlementSection.tsx'
import { FailedJobsSection } from './FailedJobsSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'

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
        <AttentionSection />
        <FailedJobsSection />
        <FeedbackSection />
        <ActsSection />
      </div>
    </div>
  )
}
