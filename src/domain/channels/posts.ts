import { addressOf } from '../addresses.ts'
import { formatShortMoney } from '../money/money.ts'
import type { FactsKind, Named, NoticeFacts, OfferInWords, PoolNoticeFacts, Result } from '../notices/noticeFacts.ts'
import { sideInGame } from '../notices/noticeRow.ts'
import { formatOdds } from '../odds/odds.ts'
import { kindNames as poolKinds } from '../pools/poolWords.ts'
import { channelRefusal } from '../refusals/channelRefusals.ts'
import type { Refusal } from '../refusals.ts'

/** What an admin chooses of. [BEY-35] */
export const postKinds = ['bids', 'taken', 'challenges', 'results', 'pools', 'recap'] as const

export type PostKind = (typeof postKinds)[number]

export const kindNames: Readonly<Record<PostKind, string>> = {
  bids: 'New bids',
  taken: 'Bids taken',
  challenges: 'Challenges',
  results: 'Results',
  pools: 'Pools',
  recap: 'The week in words',
}

/** One thing to say in a channel. `path`: where it leads in the product. */
export type Post = { readonly kind: PostKind; readonly text: string; readonly path: string }

/** `name`: what a person is called outside. */
type Told = { readonly groupId: string; readonly name: (person: Named) => string }
type Telling<Kind extends FactsKind> = (facts: Extract<NoticeFacts, { kind: Kind }>, told: Told) => Post | null

/**
 * What is posted of what happens: nothing that is between two people, like debts, disputes, counter-offers, and challenges
 * that were declined. A new line here is all that another post needs, and a kind for it. [BEY-35]
 */
const tellings: { readonly [Kind in FactsKind]?: Telling<Kind> } = {
  'bid.posted': ({ offer }, { groupId, name }) => ({
    kind: 'bids',
    text: `${name(offer.creator)} offers ${termsOf(offer)}`,
    path: offerPath(groupId, offer),
  }),
  'bid.challenge': ({ offer, challenged, what }, { groupId, name }) =>
    what !== 'made'
      ? null
      : {
          kind: 'challenges',
          text: `${name(offer.creator)} challenges ${name(challenged)}: ${termsOf(offer)}`,
          path: offerPath(groupId, offer),
        },
  'bid.accepted': ({ offer }, { groupId, name }) => ({
    kind: 'taken',
    text: `${offer.acceptor ? name(offer.acceptor) : 'Somebody'} took ${name(offer.creator)}'s bid: ${termsOf(offer)}`,
    path: betPath(groupId, offer),
  }),
  'bet.settled': ({ offer, result }, { groupId, name }) => ({
    kind: 'results',
    text: resultWords(offer, result, name),
    path: betPath(groupId, offer),
  }),
  'pool.opened': ({ pool }, { groupId }) => ({
    kind: 'pools',
    text: `New pool: ${pool.name}, ${poolKinds[pool.kind]}${pool.entry === 0 ? '' : ` for ${formatShortMoney(pool.entry)}`}`,
    path: addressOf('pool', { groupId, id: pool.id }),
  }),
  'pool.news': ({ pool, news }, { groupId }) => {
    const text = poolWords(pool.name, news)
    return text === null ? null : { kind: 'pools', text, path: addressOf('pool', { groupId, id: pool.id }) }
  },
}

/** What the whole group may hear of a pool. Who owes whom is theirs. [BEY-34] */
function poolWords(name: string, news: PoolNoticeFacts['news']): string | null {
  if (news.what === 'round-over') return `${name}: round ${news.round} is over`
  if (news.what === 'settled') return `${name} is settled`
  return news.what === 'called-off' ? `${name} is called off` : null
}

/** The post for facts; null where nothing is said of them outside. */
export function postOf(facts: NoticeFacts, told: Told): Post | null {
  const telling = tellings[facts.kind] as Telling<FactsKind> | undefined
  return telling?.(facts, told) ?? null
}

/** On the bids page, with Confirm Bet open: one more tap makes the bet. */
function offerPath(groupId: string, { bidId }: OfferInWords): string {
  return `${addressOf('bid', { groupId })}?offer=${bidId}`
}

function betPath(groupId: string, { betId }: OfferInWords): string {
  return addressOf('bet', { groupId, ...(betId !== null && { id: betId }) })
}

function termsOf(offer: OfferInWords): string {
  return `${sideInGame(offer.side, offer)} at ${formatOdds(offer.odds)} for ${formatShortMoney(offer.stake)}`
}

/** By the creator's side: who won, against whom, and the score. What it means in money is theirs. */
function resultWords(offer: OfferInWords, { winnerId, score }: Result, name: Told['name']): string {
  const { creator, acceptor, homeTeam, awayTeam } = offer
  const [one, other] = [name(creator), acceptor ? name(acceptor) : 'somebody']
  const side = sideInGame(offer.side, offer)
  const final = score ? `. Final: ${awayTeam} ${score.away}, ${homeTeam} ${score.home}` : ''
  if (winnerId === null) return `Push between ${one} and ${other}: ${side}${final}`
  if (winnerId === creator.id) return `${one} won against ${other} with ${side}${final}`
  return `${other} won against ${one}, who had ${side}${final}`
}

/** Why a channel cannot be connected with these kinds, or null. */
export function whyNotPosted(kinds: readonly PostKind[]): Refusal | null {
  return kinds.length === 0 ? channelRefusal('channel-kinds') : null
}
