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
  const [first, second] = asked[words.kind]
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
          { value: 'home', label: words.homeTeam.trim() || first },
          { value: 'away', label: words.awayTeam.trim() || second },
        ]}
      />
      <OddsField value={words.odds} error={problems.odds} onChange={(odds) => onChange({ odds })} />
    </>
  )
}

/** What the two sides are asked for with. */
const asked = { custom: ['What happens', 'What else'], prop: ['First answer', 'Second answer'] } as const

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
  const [first, second] = asked[words.kind]
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2">
        {field('homeTeam', first, 'Ann beats Ben')}
        {field('awayTeam', second, 'Ben beats Ann')}
      </div>
      {problems.teams && (
        <div role="alert">
          <Notice tone="loss">{problems.teams}</Notice>
        </div>
      )}
    </>
  )
}
