import { type FormEvent, useState } from 'react'
import { defaultExpiration } from '#domain/bids/bids.ts'
import { readOddsAs } from '#domain/bids/typedOdds.ts'
import type { Side } from '#domain/games/sides.ts'
import { evenOdds } from '#domain/odds/odds.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { useOddsFormat } from '#features/web/OddsFormat.tsx'
import { useNow } from '#web/time/useNow.ts'
import { CustomWords } from './CustomWords.tsx'
import { matchupOf, nothingYet, wordProblems } from './customDraft.ts'
import { expirationToSend, type Offered } from './draft.ts'
import { FriendReads } from './FriendReads.tsx'
import { choicesToSend, MoreOptions, plainOffer } from './MoreOptions.tsx'
import { PosterGate } from './PosterGate.tsx'
import { PostFoot } from './PostFoot.tsx'
import { StakeAndTime } from './StakeAndTime.tsx'
import { OwnStakes } from './Stakes.tsx'
import { keepStake, undertakingOf, useDraft } from './useDraft.ts'
import { usePostBid } from './usePostBid.ts'
import { type PostingRights, usePostingRights } from './usePostingRights.ts'

/** A bid on a game that is not listed, or on anything friends agree on: two names, your own price. [BID-47] */
export function CustomBid({ onPosted }: { onPosted: () => void }) {
  const poster = usePostingRights()
  if (poster.state !== 'ready') return <PosterGate poster={poster} />
  return <CustomBidForm poster={poster} onPosted={onPosted} />
}

type CustomBidFormProps = { poster: Extract<PostingRights, { state: 'ready' }>; onPosted: () => void }

function CustomBidForm({ poster, onPosted }: CustomBidFormProps) {
  const { membership, groupId, flags } = poster
  const now = useNow()
  const format = useOddsFormat()
  const [words, setWords] = useState(() => nothingYet(format))
  const [tried, setTried] = useState(false)
  const [choices, setChoices] = useState(plainOffer)
  const matchup = matchupOf(words)
  const side: Side = { betType: words.kind, team: words.mine === 'home' ? matchup.homeTeam : matchup.awayTeam }
  const price = readOddsAs(format, words.odds)
  const odds = 'odds' in price ? price.odds : null
  const problems = wordProblems(words, format)
  const offered: Offered = { gameId: null, side, odds: odds ?? evenOdds, startsAt: null, isLive: false }
  const progress = useDraft(offered, membership, { expiration: defaultExpiration(null) }, now)
  const limited = useOwnLimits(undertakingOf(progress), now)
  const { post, isPosting, refused } = usePostBid(onPosted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    progress.tryIt()
    const { draft, problem } = progress
    if (Object.keys(problems).length > 0 || odds === null || problem || draft.stake === null) return
    keepStake(draft.stake)
    const description = words.description.trim() || undefined
    const terms = { odds, wagerAmount: draft.stake, expiration: expirationToSend(draft) }
    const betType = words.kind === 'prop' ? words.kind : undefined
    const offer = { ...terms, ...choicesToSend(choices) }
    post({ groupId, isCustom: true, betType, ...matchup, description, selection: { team: side.team }, ...offer })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <CustomWords
        words={words}
        offersProp={flags.propBets}
        onChange={(part) => setWords({ ...words, ...part })}
        problems={tried ? problems : {}}
      />
      <StakeAndTime {...{ progress, offered, now }} rules={membership.group.bettingRules} />
      <MoreOptions
        groupId={groupId}
        userId={membership.member.userId}
        choices={choices}
        onChange={(part) => setChoices({ ...choices, ...part })}
      />
      <PostFoot {...{ progress, isPosting, refused }} barred={limited}>
        {!problems.teams && odds !== null && (
          <>
            <OwnStakes exposure={progress.exposure} />
            <FriendReads exposure={progress.exposure} name={poster.name} {...{ side, odds, matchup }} />
          </>
        )}
      </PostFoot>
    </form>
  )
}
