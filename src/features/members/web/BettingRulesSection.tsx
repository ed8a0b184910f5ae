import type { RuleAmount } from '#domain/people/groupSettings.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { type SectionProps, SettingSwitch } from './SettingSwitch.tsx'
import { type SettingsValues, settingLabels } from './settingsDraft.ts'

/** The group's rules for bids. The threshold is only shown when large bets need approval. [GRP-36] to [GRP-38] */
export function BettingRulesSection(props: SectionProps) {
  return (
    <SettingsCard title="Betting Rules">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-start gap-3 pt-3 pb-4">
        <Amount {...props} rule="minBetAmount" blank="1" help="Blank means $1" />
        <Amount {...props} rule="maxBetAmount" blank="1000" help="Blank means $1,000" />
      </div>
      <div className="divide-y divide-line border-t border-line">
        <SettingSwitch {...props} name="allowSameBetTypes" help="A member may have two open spreads on one game" />
        <SettingSwitch
          {...props}
          name="autoSettleBets"
          help="Finished games settle on their own. While it is off, bets wait until someone presses Auto-Settle Bets"
        />
        <SettingSwitch {...props} name="requireApprovalForLargeBets" help="Large bids wait for an admin's approval" />
        {props.draft.values.requireApprovalForLargeBets && (
          <div className="py-3">
            <Amount
              {...props}
              rule="largeBetThreshold"
              blank="500"
              help={`Compared with the stake or the winnings, whichever is more.${longOddsOnly(props.draft.values)} Blank means $500`}
            />
          </div>
        )}
      </div>
    </SettingsCard>
  )
}

/** A threshold above the largest stake is no mistake, but rarely reached. */
function longOddsOnly({ largeBetThreshold, maxBetAmount }: SettingsValues): string {
  const [threshold, largest] = [Number(largeBetThreshold || 500), Number(maxBetAmount || 1000)]
  return threshold > largest ? ` With stakes up to $${largest}, only bids at long odds reach it.` : ''
}

function Amount({
  draft,
  readOnly,
  rule,
  blank,
  help,
}: SectionProps & { rule: RuleAmount; blank: string; help: string }) {
  return (
    <TextField
      label={settingLabels[rule]}
      prefix="$"
      inputMode="numeric"
      autoComplete="off"
      value={draft.values[rule]}
      placeholder={blank}
      disabled={readOnly}
      error={draft.problems[rule]}
      help={help}
      onChange={({ target }) => draft.set(rule, target.value)}
    />
  )
}
