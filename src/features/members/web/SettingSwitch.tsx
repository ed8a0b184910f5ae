import { Switch } from '#web/ui/fields/Switch.tsx'
import { type SettingName, type SettingsValues, settingLabels } from './settingsDraft.ts'
import type { SettingsDraft } from './useSettingsDraft.ts'

export type SectionProps = { draft: SettingsDraft; readOnly: boolean }

type SwitchName = { [Name in SettingName]: SettingsValues[Name] extends boolean ? Name : never }[SettingName]

/** One of the on/off settings. */
export function SettingSwitch({ draft, readOnly, name, help }: SectionProps & { name: SwitchName; help: string }) {
  return (
    <Switch
      label={settingLabels[name]}
      help={help}
      checked={draft.values[name]}
      disabled={readOnly}
      onChange={({ target }) => draft.set(name, target.checked)}
      className="py-2"
    />
  )
}
