import type { Channel } from '#domain/noticeSettings.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SettingsTable } from './SettingsTable.tsx'
import { type Notifications, withChannel } from './settingRows.ts'
import { useNoticeSettings } from './useNoticeSettings.ts'
import { useSmsOffer } from './useSmsOffer.ts'

const masters: readonly { channel: Channel; label: string; help: string }[] = [
  { channel: 'inApp', label: 'In-App', help: 'The bell and the inbox' },
  { channel: 'email', label: 'Email', help: 'To your verified address' },
  { channel: 'sms', label: 'SMS', help: 'Text messages to your phone' },
]

/** Master switches by channel, a table by type, and the two buttons. [CHN-24] [CHN-25] [CHN-33] */
export function NoticeSettingsForm({ saved }: { saved: Notifications }) {
  const draft = useNoticeSettings(saved)
  const sms = useSmsOffer()
  const offered = masters.filter(({ channel }) => channel !== 'sms' || sms.isOffered)
  const isBarred = (channel: Channel) => channel === 'sms' && !sms.isVerified
  return (
    <div className="flex max-w-200 flex-col gap-3">
      <h2 className="sr-only">Notification settings</h2>
      <Card as="section" aria-label="Channels" pad="none" className="divide-y divide-line px-4 py-1">
        {offered.map(({ channel, label, help }) => (
          <Switch
            key={channel}
            label={label}
            help={isBarred(channel) ? 'Verify phone number to enable' : help}
            checked={draft.values[channel].enabled && !isBarred(channel)}
            disabled={isBarred(channel)}
            onChange={({ target }) => draft.set(withChannel(draft.values, channel, target.checked))}
            className="py-2"
          />
        ))}
      </Card>
      <SettingsTable
        settings={draft.values}
        channels={offered.map(({ channel, label }) => ({ channel, label, isBarred: isBarred(channel) }))}
        onChange={draft.set}
      />
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
