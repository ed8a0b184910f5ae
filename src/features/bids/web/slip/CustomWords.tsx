import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SegmentedControl } from '#web/ui/fields/SegmentedControl.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { asKind, type WordProblems, type Words } from './customDraft.ts'
import { OddsField } from './OddsField.tsx'

type CustomWordsProps = {
  words: Words
  /** Whether the group has props enabled. [ADM-26] */
  offersProp: boolean
  onChange: (part: Partial<Words>) => void
  problems: WordProblems
}

/** The two sides, which of them is yours, what it is about, and the price. [BID-48] to [BID-53] */
export function CustomWords({ words, offersProp, onChange, problems }: CustomWordsProps) {
  const isProp = words.kind === 'prop'
  return (
    <>
      {offersProp && (
        <SegmentedControl
          label="Kind of bid"
          hideLabel
          value={words.kind}
          onChange={(kind) => onChange(asKind(words, kind))}
          options={[
            { value: 'custom', label: 'Game' },
            { value: 'prop', label: 'Prop' },
          ]}
        />
      )}
      {isProp && <Proposition {...{ words, onChange, problems }} />}
      <TwoSides {...{ words, onChange, problems }} />
      {!isProp && (
        <TextField
          optional
          label="What it is about"
          placeholder="Darts on Friday, best of five"
          maxLength={200}
          value={words.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      )}
      <SegmentedControl
        label="Your side"
        value={words.mine}
        onChange={(mine) => onChange({ mine })}
        options={[
          { value: 'home', label: words.homeTeam.trim() || 'First side' },
          { value: 'away', label: words.awayTeam.trim() || 'Second side' },
        ]}
      />
      <OddsField value={words.odds} error={problems.odds} onChange={(odds) => onChange({ odds })} />
    </>
  )
}

type PartProps = Pick<CustomWordsProps, 'words' | 'onChange' | 'problems'>

function Proposition({ words, onChange, problems }: PartProps) {
  return (
    <TextField
      label="Proposition"
      placeholder="The anthem takes longer than two minutes"
      maxLength={200}
      value={words.description}
      error={problems.description}
      help="You settle it by hand: one of you or a group admin says who won."
      onChange={(event) => onChange({ description: event.target.value })}
    />
  )
}

function TwoSides({ words, onChange, problems }: PartProps) {
  const field = (side: 'homeTeam' | 'awayTeam', label: string, placeholder: string) => (
    <TextField
      {...{ label, placeholder }}
      maxLength={80}
      value={words[side]}
      aria-invalid={problems.teams && words[side].trim() === '' ? true : undefined}
      onChange={(event) => onChange({ [side]: event.target.value })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {field('homeTeam', 'First side', "Ann's team")}
        {field('awayTeam', 'Second side', "Ben's team")}
      </div>
      {problems.teams && (
        <div role="alert">
          <Notice tone="loss">{problems.teams}</Notice>
        </div>
      )}
    </>
  )
}
