import { memberLimits } from '#domain/people/groupSettings.ts'
import { groupDescriptionLength, groupNameLength } from '#domain/people/groups.ts'
import { zoneOptions } from '#web/time/zoneOptions.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { type SectionProps, SettingSwitch } from './SettingSwitch.tsx'
import { settingLabels } from './settingsDraft.ts'

/** The group's name, description and privacy. [GRP-16] [GRP-17] [GRP-39] [GRP-43] */
export function DetailsSection({ draft, readOnly, memberCount }: SectionProps & { memberCount: number }) {
  const { values, problems, set } = draft
  return (
    <SettingsCard title="Details">
      <div className="flex flex-col gap-4 pt-3 pb-2">
        <TextField
          label={settingLabels.name}
          value={values.name}
          maxLength={groupNameLength}
          counter={!readOnly}
          autoComplete="off"
          disabled={readOnly}
          error={problems.name}
          onChange={({ target }) => set('name', target.value)}
        />
        <TextArea
          label={settingLabels.description}
          optional
          rows={2}
          value={values.description}
          maxLength={groupDescriptionLength}
          counter={!readOnly}
          disabled={readOnly}
          onChange={({ target }) => set('description', target.value)}
        />
        <Select
          label={settingLabels.maxMembers}
          value={values.maxMembers}
          options={roomFor(values.maxMembers)}
          disabled={readOnly}
          help={Number(values.maxMembers) < memberCount ? 'Everybody who is in the group stays.' : undefined}
          onChange={({ target }) => set('maxMembers', target.value)}
        />
        <Select
          label={settingLabels.timeZone}
          value={values.timeZone}
          options={zoneOptions(values.timeZone)}
          disabled={readOnly}
          help="For quiet hours of the group's chat, and its week"
          onChange={({ target }) => set('timeZone', target.value)}
        />
      </div>
      <div className="border-t border-line">
        <SettingSwitch
          {...{ draft, readOnly }}
          name="isPrivate"
          help={
            values.isPrivate
              ? 'Only someone with an invite or the code finds it'
              : 'Anybody finds it by name among the open groups, and can join'
          }
        />
      </div>
    </SettingsCard>
  )
}

/** The choices, and the current value if it is none of them. */
function roomFor(current: string) {
  const limits = [...new Set([...memberLimits, Number(current)])].toSorted((a, b) => a - b)
  return limits.map((limit) => ({ value: String(limit), label: `${limit} members` }))
}
