import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BidMails, defaultBidMails } from '#domain/notices/bidMails.ts'
import type { Channel } from '#domain/notices/noticeRow.ts'
import {
  changedSettings,
  changesBetween,
  defaultNoticeSettings,
  type NoticeChange,
} from '#domain/notices/noticeSettings.ts'
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
import { noTexts, useSmsOffer } from './useSmsOffer.ts'

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
  const sendsMails = useSite()?.mail !== false
  const offered = masters.filter(({ channel }) => channel !== 'sms' || sms.isOffered)
  /** Why a channel cannot be used; null if it can. */
  const barred: Readonly<Record<Channel, string | null>> = {
    inApp: null,
    email: sendsMails ? null : 'This website sends no emails yet',
    sms: !sms.isSent ? noTexts : sms.isVerified ? null : 'Verify phone number to enable',
  }
  return (
    <div className="flex max-w-200 flex-col gap-3">
      <h2 className="sr-only">Notification settings</h2>
      <Card as="section" aria-label="Channels" pad="none" className="divide-y divide-line px-4 py-1">
        {offered.map(({ channel, label, help }) => (
          <Switch
            key={channel}
            label={label}
            help={barred[channel] ?? (channel === 'sms' && hasStopped ? stopped : help)}
            checked={notifications[channel].enabled && barred[channel] === null}
            disabled={barred[channel] !== null}
            onChange={({ target }) => set(withChannel(notifications, channel, target.checked))}
            className="py-2"
          />
        ))}
      </Card>
      <SettingsTable
        settings={notifications}
        channels={offered.map(({ channel, label }) => ({ channel, label, isBarred: barred[channel] !== null }))}
        onChange={set}
      />
      {sendsMails && <BidMailChoice values={draft.values} onChange={draft.set} />}
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

type Change = { notifications: NoticeChange; bidMails?: BidMails }

/**
 * The saved settings with the user's unsaved changes on top. What another window saves meanwhile shows, and stays: only
 * what was changed here is sent. [CHN-08] [CHN-33] to [CHN-36]
 */
function useNoticeSettings(saved: NoticeSettingsView) {
  const [draft, setDraft] = useState<Change>({ notifications: {} })
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.notifications.changeSettings.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(api.notifications.settings.queryKey(), answer)
        setDraft({ notifications: {} })
      },
      onError: (error) =>
        toast.error('Failed to save notification settings. Please try again.', { description: textOf(error) }),
    }),
  )
  const values: NoticeSettingsView = {
    notifications: changedSettings(saved.notifications, draft.notifications),
    bidMails: draft.bidMails ?? saved.bidMails,
  }
  const changes = changeOf(saved, values)
  const save = (change: Change, said: () => void) => mutate(change, { onSuccess: said })
  const undo = () => save(changeOf(defaults, saved), () => toast.success('Your notification settings are back'))
  return {
    values,
    isChanged: 'bidMails' in changes || Object.keys(changes.notifications).length > 0,
    isSaving: isPending,
    set: (next: NoticeSettingsView) => setDraft(changeOf(saved, next)),
    save: () => save(changes, () => toast.success('Notification settings saved successfully!')),
    reset: () =>
      save(defaults, () =>
        toast.success('Notification settings reset to defaults', { action: { label: 'Undo', onClick: undo } }),
      ),
  }
}

const defaults: NoticeSettingsView = { notifications: defaultNoticeSettings, bidMails: defaultBidMails }

function changeOf(before: NoticeSettingsView, after: NoticeSettingsView): Change {
  const notifications = changesBetween(before.notifications, after.notifications)
  return { notifications, ...(before.bidMails !== after.bidMails && { bidMails: after.bidMails }) }
}
