import { useInfiniteQuery } from '@tanstack/react-query'
import { SettingsCard } from '#features/members/web/SettingsCard.tsx'
import { api } from '#web/api.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { GrowingList } from '../parts/GrowingList.tsx'
import { growing } from '../parts/growing.ts'
import { actWords } from './actWords.ts'

/** Which administrator did what, for good. */
export function ActsSection() {
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
