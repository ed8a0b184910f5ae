import { useInfiniteQuery } from '@tanstack/react-query'
import { SettingsCard } from '#features/members/web/SettingsCard.tsx'
import { api } from '#web/api.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import type { AnnouncementView } from '../../contract.ts'
import { GrowingList } from '../parts/GrowingList.tsx'
import { growing } from '../parts/growing.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'

/** Tells everybody or one group something, and what was told. */
export function AnnouncementsSection() {
  const announcements = useInfiniteQuery(api.admin.announcements.infiniteOptions(growing))
  const now = useNow()
  return (
    <SettingsCard title="Announcements">
      <AnnouncementForm />
      <GrowingList
        query={announcements}
        loading="Loading announcements..."
        failure="Failed to load announcements"
        empty="No announcements yet"
      >
        {(announcement) => <Announcement announcement={announcement} now={now} />}
      </GrowingList>
    </SettingsCard>
  )
}

function Announcement({ announcement, now }: { announcement: AnnouncementView; now: number }) {
  const { title, text, groupName, recipients, createdAt, createdByName } = announcement
  return (
    <>
      <p className="text-14 font-semibold wrap-anywhere">{title}</p>
      <p className="text-14 whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-12 text-muted">
        {createdByName} to {groupName ?? 'everybody'}, {recipients === 1 ? '1 person' : `${recipients} people`},{' '}
        {ago(createdAt, now)}
      </p>
    </>
  )
}
