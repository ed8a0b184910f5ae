import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { announcementTextLength, announcementTitleLength } from '#domain/notices/websiteNotices.ts'
import { api } from '#features/web/api.ts'
import { ApiError } from '#web/client/apiError.ts'
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
type Draft = typeof blank
type Problems = Partial<Record<keyof Draft, string>>

/** A title and a text, for everyone or the members of one group. */
function AnnouncementForm() {
  const [draft, setDraft] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const { announce, post } = usePosting(() => setDraft(blank), setProblems)
  const groups = useAllGroups().data ?? []
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsIn(draft)
    setProblems(found)
    if (Object.keys(found).length === 0 && !announce.isPending) post(draft)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-b border-line py-3">
      <TextField
        label="Title"
        maxLength={announcementTitleLength}
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label="Message"
        maxLength={announcementTextLength}
        counter
        value={draft.text}
        error={problems.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <Select
        label="To"
        value={draft.groupId}
        error={problems.groupId}
        options={[
          { value: everybody, label: 'Everybody' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => set({ groupId: target.value })}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={announce.isPending}
        icon={<IconSpeakerphone size={20} aria-hidden="true" />}
        className="self-end"
      >
        Announce
      </Button>
    </form>
  )
}

function problemsIn({ title, text }: Draft): Problems {
  return {
    ...(title.trim() === '' && { title: 'Please enter a title' }),
    ...(text.trim() === '' && { text: 'Please enter a message' }),
  }
}

function usePosting(onPosted: () => void, onProblems: (problems: Problems) => void) {
  const afterAct = useAfterAct()
  const announce = useMutation(
    api.admin.announce.mutationOptions({
      onSuccess: ({ recipients }) => {
        toast.success(`Announced to ${recipients === 1 ? '1 person' : `${recipients} people`}`)
        onPosted()
        afterAct()
      },
      onError: (error) => {
        const fields = error instanceof ApiError ? error.fields : {}
        onProblems(fields)
        if (Object.keys(fields).length === 0) toast.error('Failed to post the announcement. Please try again.')
      },
    }),
  )
  const post = ({ title, text, groupId }: Draft) =>
    announce.mutate({ title, text, groupId: groupId === everybody ? null : groupId })
  return { announce, post }
}
