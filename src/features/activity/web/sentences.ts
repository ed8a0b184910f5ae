import { calledOffByBoth } from '#domain/bets/callingOff.ts'
import { forgivenMethod } from '#domain/debts/paymentMethods.ts'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { EventType } from '#domain/log/events.ts'
import { commentPreview } from '#domain/people/comments.ts'
import { withoutTurns } from '#domain/writtenText.ts'
import { moneyWords } from '#features/bets/web/termWords.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import type { ActivityView } from '../contract.ts'
import { channelSentences } from './channelSentences.ts'
import { counterSentences } from './counterSentences.ts'
import { lockSentences } from './lockSentences.ts'
import { acceptorSide, creatorSide, legWords, matchupWords } from './offerSides.ts'
import {
  capital,
  changeOf,
  type EventContext,
  followedWords,
  ownBid,
  type Person,
  type Reading,
  readersTermsOf,
  termsOf,
  waitWords,
} from './offerTerms.ts'
import { openingSentences } from './openingSentences.ts'
import { poolSentences } from './poolSentences.ts'
import { seasonSentences } from './seasonSentences.ts'

/** "Ann" did "posted a bid: Bills -3 at +105 for $20". Without an actor, the words are a whole sentence. */
export type Sentence = { readonly actor: string | null; readonly words: string }

/** Includes both ways for events that either people or the product cause. */
type Words = { readonly did?: (context: EventContext) => string; readonly happened?: (context: EventContext) => string }

/** The words for each event type: what follows the actor's name, or a whole sentence. */
const words: Readonly<Record<EventType, Words>> = {
  'group.created': { did: () => 'created the group' },
  'group.changed': {
    did: () => 'changed the settings of the group',
    happened: () => 'The settings of the group have changed',
  },
  'group.deleted': { did: () => 'deleted the group' },
  'member.invited': { did: () => 'made an invite' },
  'invite.withdrawn': { did: () => 'withdrew an invite' },
  'member.joined': {
    did: ({ actor, entityId, member, who }) =>
      actor?.id === entityId ? 'joined the group' : `brought ${who(member)} into the group`,
    happened: ({ member, who }) => `${capital(who(member))} joined the group`,
  },
  'member.changed': {
    did: ({ member, role, who }) =>
      role === null
        ? `changed the role of ${who(member)}`
        : `made ${who(member)} ${role === 'admin' ? 'an admin' : 'a member without admin rights'}`,
  },
  'member.renamed': { did: () => 'changed their name' },
  'member.removed': { did: (said) => `removed ${said.who(said.member)} from the group${reasonOf(said)}` },
  'member.left': { did: () => 'left the group' },
  ...lockSentences,
  'game.moved': { happened: ({ game, now }) => `New start: ${gameWords(game, now)}` },
  'game.missing': { happened: ({ game, now }) => `No longer listed by the odds service: ${gameWords(game, now)}` },
  'game.listed': { happened: ({ game, now }) => `Listed by the odds service again: ${gameWords(game, now)}` },
  'bid.posted': { did: (context) => `${postedWords(context)}: ${termsOf(context)}${waitWords(context.offer)}` },
  'bid.changed': {
    did: (context) => `changed ${bidOf(context)}: ${changeOf(context)}${waitWords(context.offer)}`,
    happened: followedWords,
  },
  'bid.approved': { did: (context) => `approved ${bidOf(context)}: ${termsOf(context)}${reasonOf(context)}` },
  'bid.declined': { did: (context) => `declined ${bidOf(context)}: ${termsOf(context)}${reasonOf(context)}` },
  'bid.accepted': { did: (context) => `accepted ${acceptedWords(context)}: ${readersTermsOf(context)}` },
  'bid.cancelled': {
    did: (context) => `${endedWords(context)}: ${termsOf(context)}${reasonOf(context)}`,
    happened: (context) => goneWords(context) ?? `${ownBid(context)} was cancelled: ${termsOf(context)}`,
  },
  'bid.expired': { happened: (context) => `${ownBid(context)} expired: ${termsOf(context)}` },
  ...counterSentences,
  'bet.started': { happened: (context) => `The game has started: ${betOf(context)}` },
  'bet.moved': { happened: (context) => `The start of the game has moved: ${betOf(context)}` },
  'bet.held': {
    happened: (context) =>
      context.doubt === null
        ? `Needed attention, or its game was not listed for a time: ${betOf(context)}`
        : `Needs attention: ${betOf(context)}. ${doubtWords(context.doubt)}`,
  },
  'bet.released': { happened: (context) => `No longer needs attention: ${betOf(context)}` },
  'bet.leg-decided': { happened: (context) => `${legWords(context)}: ${betOf(context)}` },
  'bet.settled': {
    did: (context) =>
      context.offer?.result?.voidReason === calledOffByBoth
        ? `agreed to call off the bet of ${betOf(context)}`
        : `settled by hand: ${resultOf(context)}`,
    happened: (context) => `Settled: ${resultOf(context)}`,
  },
  'bet.questioned': { happened: (context) => `The score changed after the settlement: ${betOf(context)}` },
  'bet.corrected': {
    did: (context) =>
      context.how === 'agreement'
        ? `agreed on another result: ${resultOf(context)}`
        : `corrected a result: ${resultOf(context)}${reasonOf(context)}`,
  },
  'cancellation.asked': { did: (context) => `asked to call off the bet of ${betOf(context)}${reasonOf(context)}` },
  'cancellation.declined': { did: (context) => `declined to call off the bet of ${betOf(context)}` },
  'cancellation.withdrawn': { did: (context) => `withdrew the request to call off the bet of ${betOf(context)}` },
  'cancellation.lapsed': { happened: (context) => `The request to call it off has lapsed: ${betOf(context)}` },
  'dispute.opened': {
    did: (context) => `disputed the result of ${betOf(context)}: ${saysWords(context)}${reasonOf(context)}`,
    happened: (context) => `The result is disputed: ${betOf(context)}. By the score ${saysWords(context)}`,
  },
  'dispute.answered': {
    did: (context) => `says about ${betOf(context)}: ${saysWords(context)}${reasonOf(context)}`,
  },
  'dispute.closed': {
    did: (context) =>
      context.how === 'agreement'
        ? `agreed that the result stands: ${betOf(context)}`
        : `decided that the result stands: ${betOf(context)}${reasonOf(context)}`,
    happened: (context) => `The score is back, and the result stands: ${betOf(context)}`,
  },
  'bet.confirmed': { happened: (context) => `The score confirms the settlement again: ${betOf(context)}` },
  'payment.recorded': {
    did: (context) => forgivenOf(context) ?? `recorded ${paymentOf(context)}`,
  },
  'payment.reversed': { did: (context) => `undid ${paymentOf(context)}${reasonOf(context)}` },
  'payment.doubted': { did: (context) => `did not receive ${paymentOf(context)}${saidIn(context)}` },
  'payment.answered': { did: (context) => `says that ${paymentOf(context)} was made${saidIn(context)}` },
  'payment.kept': { did: (context) => `kept ${paymentOf(context)}${saidIn(context)}` },
  'debt.reminded': { did: () => 'sent a reminder' },
  ...openingSentences,
  ...poolSentences,
  ...seasonSentences,
  ...channelSentences,
  'comment.posted': {
    did: (context) => {
      if (!context.comment) return 'wrote a comment, deleted since'
      return `${commentedOn(context)}: “${context.comment.preview}”`
    },
  },
  'reaction.changed': { did: () => 'reacted' },
  'comment.deleted': { did: () => 'deleted a comment' },
}

/** The event types with words of their own. */
export const describedTypes: readonly string[] = Object.keys(words)

/** The event as a sentence for its reader. Unknown types read as their name. [BEY-07] */
export function sentenceOf(event: ActivityView, { readerId, ...shown }: Reading): Sentence {
  const who = (person: Person | null) => (person?.id === readerId ? 'you' : (person?.name ?? 'somebody'))
  const whose = (person: Person | null) => (person?.id === readerId ? 'your' : `${who(person)}'s`)
  const context: EventContext = { ...event, who, whose, ...shown }
  const { did, happened } = isDescribed(event.type) ? words[event.type] : generalWords(event.type)
  const { actor } = event
  if (actor && did) return { actor: withoutTurns(capital(who(actor))), words: withoutTurns(did(context)) }
  if (happened) return { actor: null, words: withoutTurns(happened(context)) }
  return { actor: 'Betwixt', words: withoutTurns(did?.(context) ?? '') }
}

function isDescribed(type: string): type is EventType {
  return Object.hasOwn(words, type)
}

/** "bet.sold" reads "Bet sold". */
function generalWords(type: string): Words {
  const name = type.replaceAll(/[._-]/g, ' ')
  return { did: () => `made a change: ${name}`, happened: () => capital(name) }
}

/** "Ann's bid", "your bid", or "their bid" when someone else acts on their own. */
function bidOf({ offer, actor, who, whose }: EventContext): string {
  const creator = offer?.creator ?? null
  const isTheirs = creator !== null && creator.id === actor?.id && who(creator) !== 'you'
  return `${isTheirs ? 'their' : whose(creator)} bid`
}

/** "Ann's bid"; its creator accepts "Ben's counter-offer". */
function acceptedWords(context: EventContext): string {
  const { offer, actor, whose } = context
  return offer?.acceptor && offer.creator.id === actor?.id ? `${whose(offer.acceptor)} counter-offer` : bidOf(context)
}

/** "challenged Ben", or what everybody may take. */
function postedWords({ offer, who }: EventContext): string {
  return offer?.challenged ? `challenged ${who(offer.challenged)}` : 'posted a bid'
}

/** "cancelled their bid", "declined Ann's challenge". */
function endedWords(context: EventContext): string {
  const { cause, offer, whose } = context
  if (cause !== 'challenge-declined') return `cancelled ${bidOf(context)}`
  return `declined ${whose(offer?.creator ?? null)} challenge`
}

/** What ends without anybody's decision: the one challenged is no longer in the group. Null for anything else. */
function goneWords(context: EventContext): string | null {
  const { cause, offer, who, whose } = context
  if (cause !== 'challenged-gone') return null
  return `${capital(whose(offer?.creator ?? null))} challenge ended, as ${who(offer?.challenged ?? null)} left the group: ${termsOf(context)}`
}

function gameWords(game: ActivityView['game'], now: number): string {
  if (!game) return 'a game of the group'
  const was = game.from === null ? '' : `, was ${dayAndTime(game.from, now)}`
  return game.gameTime === null ? matchupWords(game) : `${matchupWords(game)}, ${dayAndTime(game.gameTime, now)}${was}`
}

/** "Ann against Ben, Bills -3"; to who took it, "you against Ann, Dolphins +3". */
function betOf({ offer, who }: EventContext): string {
  if (!offer) return 'a bet'
  const [creator, acceptor] = [who(offer.creator), who(offer.acceptor)]
  if (acceptor === 'you') return `you against ${creator}, ${acceptorSide(offer)}`
  return `${creator} against ${acceptor}, ${creatorSide(offer)}`
}

/** "Ben won $20 from Ann with Dolphins +3", "a push, Ann against Ben, Bills -3". */
function resultOf(context: EventContext): string {
  const { offer, who } = context
  const result = offer?.result
  if (!offer || !result) return betOf(context)
  if (result.voidReason !== null) return `void, ${betOf(context)}. ${result.voidReason}`
  if (result.winnerId === null) return `a push, ${betOf(context)}`
  const { creator, acceptor } = offer
  const won = moneyWords(result.amount)
  return result.winnerId === creator.id
    ? `${who(creator)} won ${won} from ${who(acceptor)} with ${creatorSide(offer)}`
    : `${who(acceptor)} won ${won} from ${who(creator)} with ${acceptorSide(offer)}`
}

/** "Ben won", "it is a push". */
function saysWords({ offer, outcome, who }: EventContext): string {
  if (!offer || outcome === null || outcome === 'push') return 'it is a push'
  return `${who(outcome === 'creator' ? offer.creator : offer.acceptor)} won`
}

/** "a payment of $12 to Ben" by the payer, "from Ann" by the payee, both by anyone else. */
function paymentOf({ payment, actor, who }: EventContext): string {
  if (!payment) return 'a payment'
  const { payer, payee, amount } = payment
  if (payment.method === forgivenMethod) {
    return `that ${who(payee)} forgave ${who(payer)} ${moneyWords(amount)}`
  }
  // Debts in both directions may net to zero.
  if (amount === 0) return `that the debts of ${who(payer)} and ${who(payee)} cancel out`
  const from = payer.id === actor?.id ? '' : ` from ${who(payer)}`
  const to = payee.id === actor?.id ? '' : ` to ${who(payee)}`
  return `a payment of ${moneyWords(amount)}${from}${to}`
}

/** "forgave Ben $12"; null of other payments. */
function forgivenOf({ payment, who }: EventContext): string | null {
  return payment?.method === forgivenMethod ? `forgave ${who(payment.payer)} ${moneyWords(payment.amount)}` : null
}

/** In the words of the event, whatever happened to the payment since. */
function saidIn({ reason }: EventContext): string {
  return reason ? `: “${commentPreview(reason)}”` : ''
}

/** In the person's own words, if there are any. */
function reasonOf({ payment, reason }: EventContext): string {
  const said = payment?.reversalReason ?? reason
  return said ? `: “${commentPreview(said)}”` : ''
}

/** "commented on Ann's bid, Bills -3", "commented on the bet of Ann against Ben, Bills -3", "wrote in the thread". */
function commentedOn(context: EventContext): string {
  const { offer } = context
  if (!offer) return 'wrote in the thread'
  return `commented on ${offer.type === 'bid' ? `${bidOf(context)}, ${creatorSide(offer)}` : `the bet of ${betOf(context)}`}`
}
