import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { announcementTextLength, announcementTitleLength } from '#domain/notices/websiteNotices.ts'
import { api } from '#features/web/api.ts'
import { ApiError } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import type { AnnouncementView } from '../../contract.ts'
import { useAfterAct } from '../parts/adminMutations.ts'
import { GrowingList, growing } from '../parts/GrowingList.tsx'
import { useAllGroups } from '../parts/useAllGroups.ts'

/** Posts an announcement to everyone or one group, and lists past ones. */
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

const everybody = ''
const blank = { title: '', text: '', groupId: everybody }

/** A title and a text, for everyone or the members of one group. */
function AnnouncementForm() {
  const announce = useAnnounce()
  const groups = useAllGroups().data ?? []
  const { register, submit, errors, isBusy } = useRequestForm({
    defaultValues: blank,
    send: ({ title, text, groupId }) =>
      announce.mutateAsync({ title, text, groupId: groupId === everybody ? null : groupId }),
    resets: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-b border-line py-3">
      <TextField
        label="Title"
        maxLength={announcementTitleLength}
        error={errors.title}
        {...register('title', { validate: (title) => title.trim() !== '' || 'Please enter a title' })}
      />
      <TextArea
        label="Message"
        maxLength={announcementTextLength}
        counter
        error={errors.text}
        {...register('text', { validate: (text) => text.trim() !== '' || 'Please enter a message' })}
      />
      <Select
        label="To"
        error={errors.groupId}
        options={[
          { value: everybody, label: 'Everybody' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...register('groupId')}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={isBusy}
        icon={<IconSpeakerphone size={20} aria-hidden="true" />}
        className="self-end"
      >
        Announce
      </Button>
    </form>
  )
}

function useAnnounce() {
  const afterAct = useAfterAct()
  return useMutation(
    api.admin.announce.mutationOptions({
      onSuccess: ({ recipients }) => {
        toast.success(`Announced to ${recipients === 1 ? '1 person' : `${recipients} people`}`)
        afterAct()
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : {}
        if (Object.keys(fields).length === 0) toast.error('Failed to post the announcement. Please try again.')
      },
    }),
  )
}
