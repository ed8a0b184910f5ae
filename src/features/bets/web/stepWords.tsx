import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCash,
  IconCheck,
  IconClockOff,
  IconGavel,
  IconMessage,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconShieldCheck,
  IconTrendingUp,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { calledOffByBoth } from '#domain/bets/callingOff.ts'
import { forgivenMethod, methodLabel } from '#domain/debts/paymentMethods.ts'
import { doubtWords } from '#domain/games/doubtWords.ts'
import type { EventType } from '#domain/log/events.ts'
import { formatShortMoney } from '#domain/money/money.ts'
import { aParlay } from '#features/lines/web/legNames.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { dayAndTime } from '#web/time/timeWords.ts'
import type { BetStep } from '../contract.ts'
import { type BetForReader, sideOfRole } from './betReading.ts'
import { changedTerms, moneyWords, priceWords, riskWords, type Shown } from './termWords.ts'

type Kind = Pick<BetStep, 'type'> & Partial<Pick<BetStep, 'actor'>>

const icons: Readonly<Partial<Record<EventType, ReactNode>>> = {
  'bid.posted': <IconPlus aria-hidden="true" />,
  'bid.changed': <IconPencil aria-hidden="true" />,
  'bid.approved': <IconShieldCheck aria-hidden="true" />,
  'bid.accepted': <IconUsers aria-hidden="true" />,
  'game.moved': <IconCalendarEvent aria-hidden="true" />,
  'bet.started': <IconPlayerPlay aria-hidden="true" />,
  'bet.leg-decided': <IconCheck aria-hidden="true" />,
  'bet.settled': <IconCheck aria-hidden="true" className="text-win" />,
  'bet.corrected': <IconGavel aria-hidden="true" className="text-win" />,
  'cancellation.asked': <IconBan aria-hidden="true" />,
  'cancellation.declined': <IconX aria-hidden="true" />,
  'cancellation.withdrawn': <IconArrowBackUp aria-hidden="true" />,
  'cancellation.lapsed': <IconClockOff aria-hidden="true" />,
  'dispute.answered': <IconMessage aria-hidden="true" />,
  'dispute.closed': <IconGavel aria-hidden="true" />,
  'payment.recorded': <IconCash aria-hidden="true" />,
  'payment.reversed': <IconArrowBackUp aria-hidden="true" />,
}

/** The icon of a step; a warning for what is unsure. */
export function iconOf({ type, actor }: Kind): ReactNode {
  if (type === 'bid.changed' && actor === null) return <IconTrendingUp aria-hidden="true" />
  return icons[type as EventType] ?? <IconAlertTriangle aria-hidden="true" className="text-warn" />
}

type Words = (step: BetStep, read: BetForReader, shown: Shown) => string

const words: Readonly<Partial<Record<EventType, Words>>> = {
  'bid.posted': (step, read, { show }) =>
    `${nameOf(step.actor, read)} posted ${offeredWords(read)}${step.terms ? priceWords(step.terms, show) : ''}${waitWords(step.terms)}${liveWords(step, read)}`,
  'bid.changed': (step, read, shown) =>
    step.actor === null ? followedWords(step, shown) : editedWords(step, read, shown),
  'bid.approved': ({ actor, reason }, read) => `${nameOf(actor, read)} approved the bid${saidWords(reason)}`,
  'bid.accepted': acceptedWords,
  'game.moved': ({ from, to }, _, { now }) =>
    `The game moved${from ? ` from ${dayAndTime(from, now)}` : ''}${to ? ` to ${dayAndTime(to, now)}` : ''}`,
  'game.missing': () => 'The odds service no longer lists the game',
  'game.listed': () => 'The odds service lists the game again',
  'bet.started': (_, { bet }) => (bet.legs.length > 0 ? 'First game started' : 'Game started'),
  'bet.held': ({ doubt }) =>
    doubt === null
      ? 'Needed attention, or the game was not listed for a time'
      : `Needs attention. ${doubtWords(doubt)}`,
  'bet.released': () => 'No longer needs attention',
  'bet.leg-decided': legWords,
  'bet.settled': settledWords,
  'bet.corrected': correctedWords,
  'cancellation.asked': ({ actor, reason }, read) =>
    `${nameOf(actor, read)} asked to call the bet off${saidWords(reason)}`,
  'cancellation.declined': ({ actor }, read) => `${nameOf(actor, read)} declined to call it off`,
  'cancellation.withdrawn': ({ actor }, read) => `${nameOf(actor, read)} withdrew the request to call it off`,
  'cancellation.lapsed': () => 'The request to call it off lapsed',
  'dispute.opened': ({ actor, outcome, reason }, read) =>
    actor === null
      ? `The result is disputed. By the score ${saysWords(outcome, read)}`
      : `${nameOf(actor, read)} disputed the result, ${saysWords(outcome, read)}${saidWords(reason)}`,
  'dispute.answered': ({ actor, outcome, reason }, read) =>
    `${sayingOf(actor, read)} ${saysWords(outcome, read)}${saidWords(reason)}`,
  'dispute.closed': closedWords,
  'bet.questioned': ({ score }) =>
    score ? `The score changed: ${score.awayScore}-${score.homeScore}` : 'The score changed',
  'bet.confirmed': () => 'The score confirms the settlement again',
  'payment.recorded': ({ actor, payment }, read) => {
    if (!payment) return 'A payment was recorded'
    const others = payment.debts - 1
    const batch = others > 0 ? `, with ${others} other ${others === 1 ? 'debt' : 'debts'}` : ''
    if (payment.paymentMethod === forgivenMethod) return `${nameOf(actor, read)} forgave the debt or a part of it`
    return `Paid by ${methodLabel(payment.paymentMethod)}${batch}, recorded by ${nameOf(actor, read, 'you')}`
  },
  'payment.reversed': ({ actor, payment }, read) =>
    `${nameOf(actor, read)} undid the payment${saidWords(payment?.reversalReason ?? null)}`,
  'payment.doubted': ({ actor, reason }, read) =>
    `${nameOf(actor, read)} did not receive the payment${saidWords(reason)}`,
  'payment.answered': ({ actor, reason }, read) => `${nameOf(actor, read)} says that it was paid${saidWords(reason)}`,
  'payment.kept': ({ actor, reason }, read) => `${nameOf(actor, read)} kept the payment${saidWords(reason)}`,
}

/** A step in words for its reader. A type that this program does not know yet reads as its name. [BEY-07] */
export function stepWords(step: BetStep, read: BetForReader, shown: Shown): string {
  const said = Object.hasOwn(words, step.type) ? words[step.type as EventType] : undefined
  return said ? said(step, read, shown) : step.type.replaceAll(/[._-]/g, ' ')
}

/** In the figures of its reader; to others, in those of the one who accepted. */
function acceptedWords(step: BetStep, read: BetForReader, { show }: Shown): string {
  const { terms, actor } = step
  const said = `${nameOf(actor, read)} accepted`
  if (!terms) return said + liveWords(step, read)
  const side = !read.isMine && read.second.id === actor?.id ? read.second : read.first
  const onTerms = side.id === read.bet.creatorId ? priceWords(terms, show) : riskWords(side, show)
  return said + onTerms + liveWords(step, read)
}

/** ", live at 21-17": of a step on a game in progress, with the score then if it was known. */
function liveWords({ at, score }: BetStep, { bet }: BetForReader): string {
  if (bet.gameTime === null || bet.legs.length > 0 || at < bet.gameTime) return ''
  return score ? `, live at ${score.awayScore}-${score.homeScore}` : ', on a live game'
}

function editedWords({ actor, before, terms }: BetStep, read: BetForReader, shown: Shown): string {
  const changes = before && terms ? changedTerms(before, terms, shown) : []
  const said = changes.length > 0 ? `: ${changes.join(', ')}` : terms ? ` to${priceWords(terms, shown.show)}` : ''
  return `${nameOf(actor, read)} changed the bid${said}${waitWords(terms)}`
}

function followedWords({ before, terms }: BetStep, { show }: Shown): string {
  if (!terms) return 'The odds followed the line'
  if (terms.lineGone) return `The line was gone, so the bid kept its price${priceWords(terms, show)}`
  const [had, has] = [before?.odds ?? null, terms.odds]
  if (had === null || has === null) return `The odds followed the line${priceWords(terms, show)}`
  const prices = had === has ? ` again at ${show(has)}` : ` from ${show(had)} to ${show(has)}`
  return `The odds followed the line${prices}${waitWords(terms)}`
}

/** "Leg 2 (Bills @ Dolphins) was a push: the odds fell from +376 to +138"; its taker reads what they risk. */
function legWords({ leg, game }: BetStep, { bet, isMine, first }: BetForReader, { show }: Shown): string {
  if (!leg) return 'A leg was decided'
  const came = { won: 'was won', lost: 'was lost', push: 'was a push', void: 'is void' }[leg.status]
  const { before, after } = leg
  const fell =
    isMine && first.id !== bet.creatorId
      ? `what you risk fell from ${moneyWords(before.toWin)} to ${moneyWords(after.toWin)}`
      : `the odds fell from ${show(before.odds)} to ${show(after.odds)}`
  const said = `Leg ${leg.number}${game ? ` (${matchupName(game, game.sport)})` : ''} ${came}`
  return before.odds === after.odds ? said : `${said}: ${fell}`
}

function settledWords({ actor, result }: BetStep, read: BetForReader): string {
  if (result?.voidReason === calledOffByBoth) return `${nameOf(actor, read)} agreed: called off`
  if (result?.voidReason) return `Void, settled automatically. ${result.voidReason}`
  const by = actor ? `${nameOf(actor, read)} settled it by hand` : 'Settled automatically'
  return result ? `${by}: ${outcomeWords(result, read)}` : by
}

/** "Cleo corrected the result: Ben won $50: “I saw it”". */
function correctedWords({ actor, how, result, reason }: BetStep, read: BetForReader): string {
  const outcome = result ? outcomeWords(result, read) : 'another result'
  if (how === 'agreement') return `Both agreed on another result: ${outcome}`
  return `${nameOf(actor, read)} corrected the result: ${outcome}${saidWords(reason)}`
}

function closedWords({ actor, how, reason }: BetStep, read: BetForReader): string {
  if (how === 'agreement') return 'Both agreed that the result stands'
  if (how === 'score') return 'The score is back, and the result stands'
  return `${nameOf(actor, read)} decided that the result stands${saidWords(reason)}`
}

/** "Ben says", "You say". */
function sayingOf(actor: BetStep['actor'], read: BetForReader): string {
  const name = nameOf(actor, read)
  return name === 'You' ? 'You say' : `${name} says`
}

/** "you won", "Ben won", "it is a push". */
export function saysWords(outcome: BetStep['outcome'], read: BetForReader): string {
  if (outcome === null || outcome === 'push') return 'it is a push'
  const side = sideOfRole(read, outcome)
  return `${side.isYou ? 'you' : side.name} won`
}

function outcomeWords({ winnerId }: NonNullable<BetStep['result']>, read: BetForReader): string {
  const winner = [read.first, read.second].find(({ id }) => id === winnerId)
  if (!winner) return 'a push'
  return `${winner.isYou ? 'you' : winner.name} won ${formatShortMoney(winner.toWin)}`
}

function waitWords(terms: BetStep['terms']): string {
  return terms?.waits ? '; it waits for approval' : ''
}

function saidWords(reason: string | null): string {
  return reason ? `: “${reason}”` : ''
}

/** The creator's side, "Bills +3", or "a parlay of 3 legs". */
function offeredWords({ bet, first, second }: BetForReader): string {
  if (bet.legs.length > 0) return aParlay(bet.legs)
  return (first.id === bet.creatorId ? first : second).words
}

function nameOf(actor: BetStep['actor'], { first }: BetForReader, you = 'You'): string {
  if (actor === null) return 'Betwixt'
  return first.isYou && first.id === actor.id ? you : actor.name
}
