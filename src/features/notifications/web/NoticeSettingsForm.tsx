import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BidMails, defaultBidMails } from '#domain/notices/bidMails.ts'
import type { Channel } from '#domain/notices/noticeRow.ts'
import { defaultNoticeSettings } from '#domain/notices/noticeSettings.ts'
import { api } from '#features/web/api.ts'
import { useSite } from '#features/web/site.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import type { NoticeSettingsView } from '../contract.ts'
import { usePhoneState } from './PhoneSection.tsx'
import { SettingsTable } from './SettingsTable.tsx'
import { type Notifications, withChannel } from './settingRows.ts'
import { useSmsOffer } from './useSmsOffer.ts'

const masters: readonly { channel: Channel; label: string; help: string }[] = [
  { channel: 'inApp', label: 'In-App', help: 'The bell and the inbox' },
  { channel: 'email', label: 'Email', help: 'To your verified address' },
  { channel: 'sms', label: 'SMS', help: 'Text messages to your phone' },
]

const stopped = 'Your number replied STOP. Text START to us from it to get texts again.'

/** Master switches by channel, a table by type, and the two buttons. [CHN-09] [CHN-24] [CHN-25] [CHN-33] */
export function NoticeSettingsForm({ saved }: { saved: NoticeSettingsView }) {
  const draft = useNoticeSettings(saved)
  const { notifications } = draft.values
  const set = (changed: Notifications) => draft.set({ ...draft.values, notifications: changed })
  const sms = useSmsOffer()
  const hasStopped = usePhoneState().data?.hasStopped
  const site = useSite()
  const offers = { inApp: true, email: site?.mail !== false, sms: sms.isOffered }
  const offered = masters.filter(({ channel }) => offers[channel])
  const isBarred = (channel: Channel) => channel === 'sms' && !sms.isVerified
  return (
    <div className="flex max-w-200 flex-col gap-3">
      <h2 className="sr-only">Notification settings</h2>
      <Card as="section" aria-label="Channels" pad="none" className="divide-y divide-line px-4 py-1">
        {offered.map(({ channel, label, help }) => (
          <Switch
            key={channel}
            label={label}
            help={
              isBarred(channel) ? 'Verify phone number to enable' : channel === 'sms' && hasStopped ? stopped : help
            }
            checked={notifications[channel].enabled && !isBarred(channel)}
            disabled={isBarred(channel)}
            onChange={({ target }) => set(withChannel(notifications, channel, target.checked))}
            className="py-2"
          />
        ))}
      </Card>
      <SettingsTable
        settings={notifications}
        channels={offered.map(({ channel, label }) => ({ channel, label, isBarred: isBarred(channel) }))}
        onChange={set}
      />
      {offers.email && <BidMailChoice values={draft.values} onChange={draft.set} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={draft.reset} disabled={draft.isSaving}>
          Reset to Defaults
        </Button>
        <Button onClick={draft.save} busy={draft.isSaving} disabled={!draft.isChanged}>
          Save Changes
        </Button>
      </div>
    </div>
  )
}

type BidMailChoiceProps = { values: NoticeSettingsView; onChange: (values: NoticeSettingsView) => void }

/** How emails of new bids come. Off is the same as their switch in the table. [CHN-02] */
function BidMailChoice({ values, onChange }: BidMailChoiceProps) {
  const { notifications, bidMails } = values
  const { email } = notifications
  const choose = (choice: BidMails | 'off') =>
    onChange({
      notifications: { ...notifications, email: { ...email, bid_created: choice !== 'off' } },
      bidMails: choice === 'off' ? bidMails : choice,
    })
  const disabled = !email.enabled
  return (
    <Card as="section" aria-label="Emails about new bids" pad="none" className="flex flex-col gap-2 p-4">
      <SegmentedControl
        label="Emails about new bids"
        value={email.bid_created ? bidMails : 'off'}
        onChange={choose}
        options={[
          { value: 'each', label: 'Each bid', disabled },
          { value: 'daily', label: 'Once a day', disabled },
          { value: 'off', label: 'Off', disabled },
        ]}
        className="max-w-100"
      />
      <p className="text-14 text-muted">Once a day is at 9 AM your time, with the new bids that are still open.</p>
    </Card>
  )
}

/** The settings as displayed, saved or not. [CHN-33] to [CHN-36] */
function useNoticeSettings(saved: NoticeSettingsView) {
  const [draft, setDraft] = useState<NoticeSettingsView | null>(null)
  const queries = useQueryClient()
  const change = useMutation(
    api.notifications.changeSettings.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(api.notifications.settings.queryKey(), answer)
        setDraft(null)
      },
      onError: (error) =>
        toast.error('Failed to save notification settings. Please try again.', { description: textOf(error) }),
    }),
  )
  const save = (settings: NoticeSettingsView, said: string) =>
    change.mutate(settings, { onSuccess: () => toast.success(said) })
  const values = draft ?? saved
  return {
    values,
    isChanged: draft !== null && JSON.stringify(draft) !== JSON.stringify(saved),
    isSaving: change.isPending,
    set: setDraft,
    save: () => save(values, 'Notification settings saved successfully!'),
    reset: () =>
      save(
        { notifications: defaultNoticeSettings, bidMails: defaultBidMails },
        'Notification settings reset to defaults',
      ),
  }
}
