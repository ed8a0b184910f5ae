import type { Channel } from '#domain/notices/noticeRow.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { groupsSentBy, isOn, keysIn, type Notifications, type SettingRow, withRow } from './settingRows.ts'

type Column = { readonly channel: Channel; readonly label: string; readonly isBarred: boolean }
type SettingsTableProps = {
  settings: Notifications
  channels: readonly Column[]
  onChange: (settings: Notifications) => void
}

/**
 * Which channel reports what. A box is disabled if its whole channel is off, or without a verified phone. [CHN-31]
 * [CHN-32]
 */
export function SettingsTable({ settings, channels, onChange }: SettingsTableProps) {
  return (
    <Card as="div" pad="none" className="relative overflow-x-auto px-4 pb-2">
      <table className="w-full text-14">
        <caption className="sr-only">What you are notified about, by channel</caption>
        <thead>
          <tr>
            <th scope="col" className="py-2 text-start text-12 font-semibold text-muted">
              Type
            </th>
            {channels.map(({ channel, label }) => (
              <th key={channel} scope="col" className="w-16 py-2 text-12 font-semibold text-muted">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groupsSentBy(channels.map(({ channel }) => channel)).map((group) => (
          <tbody key={group.label}>
            <tr>
              <th
                colSpan={channels.length + 1}
                scope="rowgroup"
                className="border-t border-line pt-3 text-start font-bold"
              >
                {group.label}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row" className="text-start font-normal">
                  {row.label}
                </th>
                {channels.map((column) => (
                  <td key={column.channel}>
                    <Cell {...{ row, column, settings, onChange }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

type CellProps = { row: SettingRow; column: Column } & Pick<SettingsTableProps, 'settings' | 'onChange'>

function Cell({ row, column: { channel, label, isBarred }, settings, onChange }: CellProps) {
  if (keysIn(channel, row).length === 0) {
    return (
      <span className="flex h-control items-center justify-center text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not by {label}</span>
      </span>
    )
  }
  return (
    <Checkbox
      label={`${row.label} by ${label}`}
      hideLabel
      checked={isOn(settings, channel, row)}
      disabled={isBarred || !settings[channel].enabled}
      onChange={({ target }) => onChange(withRow(settings, channel, row, target.checked))}
      className="[&>label]:justify-center"
    />
  )
}
