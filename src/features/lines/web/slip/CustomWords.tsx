import { defaultCustomOdds, limitCustomOdds } from '#domain/customBids.ts'
import type { Matchup } from '#domain/sides.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What a custom bid says in its creator's own words, as typed. */
export type Words = Matchup & { readonly mine: 'home' | 'away'; readonly description: string; readonly odds: string }

export const nothingYet: Words = { homeTeam: '', awayTeam: '', mine: 'home', description: '', odds: defaultCustomOdds }

type CustomWordsProps = {
  words: Words
  onChange: (part: Partial<Words>) => void
  teamsProblem: string | undefined
  oddsProblem: string | undefined
}

/** The two sides, which of them is one's own, what it is about, and the price. [BID-48] to [BID-53] */
export function CustomWords({ words, onChange, teamsProblem, oddsProblem }: CustomWordsProps) {
  const sideField = (side: 'homeTeam' | 'awayTeam', label: string, placeholder: string) => (
    <TextField
      {...{ label, placeholder }}
      maxLength={80}
      value={words[side]}
      aria-invalid={teamsProblem && words[side].trim() === '' ? true : undefined}
      onChange={(event) => onChange({ [side]: event.target.value })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {sideField('homeTeam', 'First side', "Ann's team")}
        {sideField('awayTeam', 'Second side', "Ben's team")}
      </div>
      {teamsProblem && (
        <div role="alert">
          <Notice tone="loss">{teamsProblem}</Notice>
        </div>
      )}
      <TextField
        optional
        label="What it is about"
        placeholder="Darts on Friday, best of five"
        maxLength={200}
        value={words.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <SegmentedControl
        label="Your side"
        value={words.mine}
        onChange={(mine) => onChange({ mine })}
        options={[
          { value: 'home', label: words.homeTeam.trim() || 'First side' },
          { value: 'away', label: words.awayTeam.trim() || 'Second side' },
        ]}
      />
      <TextField
        label="Your odds"
        labelEnd="+150 or -200"
        autoComplete="off"
        value={words.odds}
        error={oddsProblem}
        onChange={(event) => onChange({ odds: limitCustomOdds(event.target.value) })}
      />
    </>
  )
}
