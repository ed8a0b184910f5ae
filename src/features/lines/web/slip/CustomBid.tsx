import { type FormEvent, useState } from 'react'
import { defaultExpiration } from '#domain/bids.ts'
import { defaultCustomOdds, limitCustomOdds, readCustomOdds, whyTeamsRefused } from '#domain/customBids.ts'
import { formatMoney } from '#domain/money.ts'
import { evenOdds } from '#domain/odds.ts'
import type { Matchup, Side } from '#domain/sides.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useNow } from '#web/useNow.ts'
import { checkDraft, type Draft, expirationToSend, stakeRange } from './draft.ts'
import { ExpirationField } from './ExpirationField.tsx'
import { FormFoot } from './FormFoot.tsx'
import { firstStake, keepStake } from './keptStake.ts'
import { PosterGate } from './PosterGate.tsx'
import { StakeField } from './StakeField.tsx'
import { Stakes } from './Stakes.tsx'
import { usePostBid } from './usePostBid.ts'
import { type Poster, usePoster } from './usePoster.ts'

/** A bid on a game that is not listed, or on anything friends agree on: two names, one's own price. [BID-47] */
export function CustomBid({ onPosted }: { onPosted: () => void }) {
  const poster = usePoster()
  if (poster.state !== 'ready') return <PosterGate state={poster.state} />
  return <CustomBidForm poster={poster} onPosted={onPosted} />
}

type Words = Matchup & { readonly mine: 'home' | 'away'; readonly description: string; readonly odds: string }

const nothingYet: Words = { homeTeam: '', awayTeam: '', mine: 'home', description: '', odds: defaultCustomOdds }

type CustomBidFormProps = { poster: Extract<Poster, { state: 'ready' }>; onPosted: () => void }

function CustomBidForm({ poster, onPosted }: CustomBidFormProps) {
  const { asking, groupId } = poster
  const now = useNow()
  const [words, setWords] = useState(nothingYet)
  const [draft, setDraft] = useState<Draft>(() => ({
    stake: firstStake(stakeRange(asking.group.bettingRules)),
    expiration: defaultExpiration(null),
    customTime: '',
  }))
  const [tried, setTried] = useState(false)
  const { post, isPosting, refused } = usePostBid(onPosted)
  const matchup = { homeTeam: words.homeTeam.trim(), awayTeam: words.awayTeam.trim() }
  const side: Side = { betType: 'custom', team: words.mine === 'home' ? matchup.homeTeam : matchup.awayTeam }
  const price = readCustomOdds(words.odds)
  const odds = 'odds' in price ? price.odds : null
  const offered = { gameId: null, side, odds: odds ?? evenOdds, startsAt: null, isLive: false }
  const { exposure, closesAt, problem } = checkDraft(draft, offered, asking, now)
  const teamsProblem = whyTeamsRefused(words)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const shown = (field: 'stake' | 'expiration') => (tried && problem?.field === field ? problem.message : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (teamsProblem || odds === null || problem || draft.stake === null) return
    keepStake(draft.stake)
    post({
      groupId,
      isCustom: true,
      ...matchup,
      description: words.description.trim() || undefined,
      selection: { team: side.team },
      odds,
      wagerAmount: draft.stake,
      expiration: expirationToSend(draft),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <WordFields
        words={words}
        onChange={(part) => setWords({ ...words, ...part })}
        teamsProblem={tried ? teamsProblem?.message : undefined}
        oddsProblem={tried && 'refusal' in price ? price.refusal.message : undefined}
      />
      <StakeField
        value={draft.stake}
        onChange={(stake) => change({ stake })}
        rules={asking.group.bettingRules}
        error={shown('stake')}
      />
      <ExpirationField
        {...{ draft, closesAt, now }}
        startsAt={null}
        isLive={false}
        onChange={change}
        error={shown('expiration')}
      />
      <FormFoot>
        {!teamsProblem && odds !== null && (
          <Stakes exposure={exposure} side={side} odds={odds} matchup={matchup} league="custom" />
        )}
        {refused && <Notice tone="warn">{refused}</Notice>}
        {problem && problem.field === null && <Notice tone="neutral">{problem.message}</Notice>}
        <Button type="submit" size="lg" full busy={isPosting} disabled={problem !== null && problem.field === null}>
          {exposure ? `Post Bid, risk ${formatMoney(exposure.risk)}` : 'Post Bid'}
        </Button>
      </FormFoot>
    </form>
  )
}

type WordFieldsProps = {
  words: Words
  onChange: (part: Partial<Words>) => void
  teamsProblem: string | undefined
  oddsProblem: string | undefined
}

/** The two sides, which of them is one's own, what it is about, and the price. [BID-48] to [BID-53] */
function WordFields({ words, onChange, teamsProblem, oddsProblem }: WordFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="First side"
          placeholder="Ann's team"
          maxLength={80}
          value={words.homeTeam}
          onChange={(event) => onChange({ homeTeam: event.target.value })}
        />
        <TextField
          label="Second side"
          placeholder="Ben's team"
          maxLength={80}
          value={words.awayTeam}
          onChange={(event) => onChange({ awayTeam: event.target.value })}
        />
      </div>
      {teamsProblem && <Notice tone="loss">{teamsProblem}</Notice>}
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
        inputMode="text"
        autoComplete="off"
        value={words.odds}
        error={oddsProblem}
        onChange={(event) => onChange({ odds: limitCustomOdds(event.target.value) })}
      />
    </>
  )
}
