import { commentPreview } from '#domain/comments.ts'
import type { EventType } from '#domain/events.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import type { ActivityView, OfferFacts } from '../contract.ts'
import { acceptorSide, creatorSide, matchupWords, moneyWords, termsOf } from './offerWords.ts'

/** "Ann" did "posted a bid: Bills -3 at +105 for $20". Without an actor, the words are a whole sentence. */
export type Sentence = { readonly actor: string | null; readonly words: string }

/** Who is reading, and when. */
export type Reading = { readonly readerId: string; readonly now: number }

type Person = { readonly id: string; readonly name: string }

/** An event with its facts, and the words for people as the reader sees them. */
type Telling = ActivityView & {
  /** "you" or "Ann". */
  readonly who: (person: Person | null) => string
  /** "your" or "Ann's". */
  readonly whose: (person: Person | null) => string
  readonly now: number
}

/** Includes both ways for events that either people or the product cause. */
type Words = { readonly did?: (told: Telling) => string; readonly happened?: (told: Telling) => string }

/** The words for each event type: what follows the actor's name, or a whole sentence. */
const words: Readonly<Record<EventType, Words>> = {
  'group.created': { did: () => 'created the group' },
  'group.changed': {
    did: () => 'changed the settings of the group',
    happened: () => 'The settings of the group have changed',
  },
  'group.deleted': { did: () => 'deleted the group' },
  'member.invited': { did: () => 'invited somebody by mail' },
  'member.joined': {
    did: ({ actorId, entityId, member, who }) =>
      actorId === entityId ? 'joined the group' : `brought ${who(member)} into the group`,
    happened: ({ member, who }) => `${capital(who(member))} joined the group`,
  },
  'member.changed': { did: ({ member, who }) => `changed the role of ${who(member)}` },
  'member.renamed': { did: () => 'changed their name' },
  'member.removed': { did: ({ member, who }) => `removed ${who(member)} from the group` },
  'member.left': { did: () => 'left the group' },
  'game.moved': { happened: ({ game, now }) => `New start: ${gameWords(game, now)}` },
  'bid.posted': { did: ({ offer }) => `posted a bid: ${termsOf(offer)}` },
  'bid.changed': {
    did: (told) => `changed ${bidOf(told)}: ${termsOf(told.offer)}`,
    happened: ({ offer, whose }) => `${capital(whose(creatorOf(offer)))} bid follows its line: ${termsOf(offer)}`,
  },
  'bid.approved': { did: (told) => `approved ${bidOf(told)}: ${termsOf(told.offer)}` },
  'bid.declined': { did: (told) => `declined ${bidOf(told)}: ${termsOf(told.offer)}` },
  'bid.accepted': { did: (told) => `accepted ${bidOf(told)}: ${termsOf(told.offer)}` },
  'bid.cancelled': {
    did: (told) => `cancelled ${bidOf(told)}: ${termsOf(told.offer)}`,
    happened: ({ offer, whose }) => `${capital(whose(creatorOf(offer)))} bid was cancelled: ${termsOf(offer)}`,
  },
  'bid.expired': {
    happened: ({ offer, whose }) => `${capital(whose(creatorOf(offer)))} bid expired: ${termsOf(offer)}`,
  },
  'bet.started': { happened: (told) => `The game has started: ${betOf(told)}` },
  'bet.held': { happened: (told) => `Needs attention: ${betOf(told)}` },
  'bet.settled': {
    did: (told) => `settled by hand: ${resultOf(told)}`,
    happened: (told) => `Settled: ${resultOf(told)}`,
  },
  'bet.questioned': { happened: (told) => `The score changed after the settlement: ${betOf(told)}` },
  'bet.confirmed': { happened: (told) => `The score confirms the settlement again: ${betOf(told)}` },
  'payment.recorded': { did: (told) => `recorded ${paymentOf(told)}` },
  'payment.reversed': {
    did: (told) => `undid ${paymentOf(told)}${reasonOf(told)}`,
  },
  'comment.posted': {
    did: (told) => {
      if (!told.comment) return 'wrote a comment, deleted since'
      return `commented on ${commentedOf(told)}: “${told.comment.preview}”`
    },
  },
  'comment.deleted': { did: () => 'deleted a comment' },
}

/** The event types with words of their own. */
export const toldTypes: readonly string[] = Object.keys(words)

/** The event as a sentence for its reader. Unknown types read as their name. [BEY-07] */
export function sentenceOf(event: ActivityView, { readerId, now }: Reading): Sentence {
  const who = (person: Person | null) => (person?.id === readerId ? 'you' : (person?.name ?? 'somebody'))
  const whose = (person: Person | null) => (person?.id === readerId ? 'your' : `${who(person)}'s`)
  const told: Telling = { ...event, who, whose, now }
  const { did, happened } = isTold(event.type) ? words[event.type] : generalWords(event.type)
  const actor = event.actorId === null ? null : { id: event.actorId, name: event.actorName ?? 'Somebody' }
  if (actor && did) return { actor: upright(capital(who(actor))), words: upright(did(told)) }
  if (happened) return { actor: null, words: upright(happened(told)) }
  return { actor: 'Betwixt', words: upright(did?.(told) ?? '') }
}

/** Without the bidi control characters that would reorder the rest of the sentence, including its amounts. */
function upright(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

function isTold(type: string): type is EventType {
  return Object.hasOwn(words, type)
}

/** "bet.sold" reads "Bet sold". */
function generalWords(type: string): Words {
  const name = type.replaceAll(/[._-]/g, ' ')
  return { did: () => `made a change: ${name}`, happened: () => capital(name) }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function creatorOf(offer: OfferFacts | null): Person | null {
  return offer?.creator ?? null
}

/** "Ann's bid", "your bid", or "their bid" when someone else acts on their own. */
function bidOf({ offer, actorId, who, whose }: Telling): string {
  const creator = creatorOf(offer)
  const isTheirs = creator !== null && creator.id === actorId && who(creator) !== 'you'
  return `${isTheirs ? 'their' : whose(creator)} bid`
}

function gameWords(game: ActivityView['game'], now: number): string {
  if (!game) return 'a game of the group'
  return game.gameTime === null ? matchupWords(game) : `${matchupWords(game)}, ${dayAndTime(game.gameTime, now)}`
}

/** "Ann against Ben, Bills -3". */
function betOf({ offer, who }: Telling): string {
  return offer ? `${who(offer.creator)} against ${who(offer.acceptor)}, ${creatorSide(offer)}` : 'a bet'
}

/** "Ben won $20 from Ann with Dolphins +3", "a push, Ann against Ben, Bills -3". */
function resultOf(told: Telling): string {
  const { offer, who } = told
  const result = offer?.result
  if (!offer || !result) return betOf(told)
  if (result.winnerId === null) return `a push, ${betOf(told)}`
  const { creator, acceptor } = offer
  const won = moneyWords(result.amount)
  return result.winnerId === creator.id
    ? `${who(creator)} won ${won} from ${who(acceptor)} with ${creatorSide(offer)}`
    : `${who(acceptor)} won ${won} from ${who(creator)} with ${acceptorSide(offer)}`
}

/** "a payment of $12 to Ben" by the payer, "from Ann" by the payee, both by anyone else. */
function paymentOf({ payment, actorId, who }: Telling): string {
  if (!payment) return 'a payment'
  const { payer, payee, amount } = payment
  // Debts in both directions may net to zero.
  if (amount === 0) return `that the debts of ${who(payer)} and ${who(payee)} cancel out`
  const from = payer.id === actorId ? '' : ` from ${who(payer)}`
  const to = payee.id === actorId ? '' : ` to ${who(payee)}`
  return `a payment of ${moneyWords(amount)}${from}${to}`
}

function reasonOf({ payment }: Telling): string {
  return payment?.reversalReason ? `: “${commentPreview(payment.reversalReason)}”` : ''
}

/** "Ann's bid, Bills -3", "the bet of Ann against Ben, Bills -3". */
function commentedOf(told: Telling): string {
  const { offer } = told
  if (!offer) return 'something that is gone'
  return offer.type === 'bid' ? `${bidOf(told)}, ${creatorSide(offer)}` : `the bet of ${betOf(told)}`
}
