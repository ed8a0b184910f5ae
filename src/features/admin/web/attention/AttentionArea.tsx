import { FailedJobsSection } from './FailedJobsSection.tsx'
import { ToDecide } from './ToDecide.tsx'
import { UnsureBets } from './UnsureBets.tsx'

/** What waits for the website's administrator: cases with all that a judge needs, and jobs that fail. [BEY-04] [BEY-11] */
export function AttentionArea() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="sr-only">Needs Attention</h2>
      <UnsureBets />
      <ToDecide />
      <FailedJobsSection />
    </div>
  )
}
