import { describeLeg, parlaySides } from '../bids/parlays.ts'
import { describeSide, type Side } from '../games/sides.ts'
import { isoFromInstant } from '../times.ts'
import type { Circumstances, FactsKind, Named, NoticeFacts, OfferInWords, ToDecide } from './noticeFacts.ts'

/** The ways to reach a person. A push goes with `inApp`, to subscribed browsers, unless the row says otherwise. */
export const channels = ['inApp', 'email', 'sms'] as const

export type Channel = (typeof channels)[number]

/** The inbox filters by type, which are also the sections of the settings. [NTF-21] */
export const noticeCategories = ['betting', 'payment', 'social', 'system'] as const

export type NoticeCategory = (typeof noticeCategories)[number]

/**
 * How a channel sends a type: `on` and `off` have their own switch, with that default; `always` depends only on the
 * channel's master switch; `by` uses the switch of another type. With `sends: false` the switch exists but does not
 * send its own type.
 */
export type Carriage =
  | 'on'
  | 'off'
  | 'always'
  | { readonly by: string }
  | { readonly starts: 'on' | 'off'; readonly sends: false }

/** A channel without an entry never sends the type. Everything sent outside the app has a switch. */
export type Carriages = { readonly inApp?: Carriage } & {
  readonly [Of in Exclude<Channel, 'inApp'>]?: Exclude<Carriage, 'always'>
}

/**
 * A notice's data besides its text: ids, and details that a screen may show. `about`: what the message is about, where
 * it does not say so itself.
 */
export type NoticeData = Readonly<Record<string, unknown>>

export type NoticeIcon =
  | 'bid'
  | 'bet'
  | 'game'
  | 'result'
  | 'debt'
  | 'undo'
  | 'member'
  | 'approval'
  | 'comment'
  | 'announcement'

/**
 * What a press on a notice opens, with the ids in its data: a bid, a bet, the debts with a person, a payment, the
 * group's thread, a pool, the group itself, or the page of its route. `nothing` only closes the list.
 */
export const noticeSubjects = ['bid', 'bet', 'debts', 'payment', 'thread', 'pool', 'group', 'route', 'nothing'] as const

export type NoticeSubject = (typeof noticeSubjects)[number]

/** A test email of the administrator, with fictional people and games. [ADM-69] */
export type Sample<Content> = { readonly label: string; readonly when: string; readonly content: Content }

/** Facts with their circumstances, and the recipient of their notice. */
export type Example<Kind extends FactsKind> = {
  readonly facts: NoticeFactsOf<Kind>
  readonly where: Circumstances
  readonly readerId: string
}

export type NoticeFactsOf<Kind extends FactsKind> = Extract<NoticeFacts, { kind: Kind }>

/** A notice as it is stored. */
export type Written = { readonly title: string; readonly message: string; readonly data: NoticeData }

/** Several notices of one type, caused by one person. */
export type Many = {
  readonly name: string
  readonly count: number
  /** Their games, as far as they are known: ` on Packers @ Cardinals`, ` on Sunday's games`; may be empty. */
  readonly onGames: string
}

/**
 * `by`: whose notices go together, and `within` only those about the same thing. `opens`: what the page of them all
 * lists; without it they open what the newest opens.
 */
export type Bundling<Kind extends FactsKind> = {
  readonly by: (facts: NoticeFactsOf<Kind>, where: Circumstances) => Named | null
  readonly within?: (facts: NoticeFactsOf<Kind>) => string
  readonly title: string
  readonly message: (many: Many) => string
  readonly opens?: 'bid' | 'bet'
}

/** Text that a row derives from the facts, for the user with that id. */
export type Say<Kind extends FactsKind, Said> = (
  facts: NoticeFactsOf<Kind>,
  where: Circumstances,
  userId: string,
) => Said

/** What notices and mails have in common. */
type Sendable<Sent extends Carriages, Tests extends string, Content> = {
  readonly category: NoticeCategory
  /** Its name in the settings, where types of the same category and name share a switch. [CHN-26] [CHN-27] [CHN-29] */
  readonly name: string
  readonly channels: Sent
  readonly samples?: Readonly<Record<Tests, Sample<Content>>>
}

/**
 * A type of notice: everything that the product knows about it. Its title and message are used in the inbox, the push
 * and the email, whose subject adds the group; a text message has only the message.
 */
export type NoticeRow<
  Kind extends FactsKind = FactsKind,
  Sent extends Carriages = Carriages,
  Tests extends string = string,
> = Sendable<Sent, Tests, Example<Kind>> & {
  readonly icon: NoticeIcon
  readonly on: Kind
  /** The recipients; the author is left out. */
  readonly to: (facts: NoticeFactsOf<Kind>, where: Circumstances) => readonly string[]
  /** Defaults to the name of the group or of the product. [NTF-04] */
  readonly title?: string | Say<Kind, string>
  readonly message: Say<Kind, string>
  /** What it is about, where the message does not say, or nothing: a line of its own below it, everywhere. */
  readonly about?: Say<Kind, string>
  /** What it means for its reader, or nothing: a last line in the app, in pushes and in emails. */
  readonly forReader?: Say<Kind, string>
  /** The same for other readers, who are the admins of its group: nobody but its recipient is "you". [NTF-24] */
  readonly toOthers?: (said: Written, recipient: string) => Partial<Pick<Written, 'title' | 'message'>>
  /** How those that follow each other within minutes become one line. */
  readonly bundle?: Bundling<Kind>
  readonly data?: Say<Kind, NoticeData>
  /** The page of its subject; defaults to home. [NTF-04] */
  readonly route?: string | Say<Kind, string>
  /** What a press on it opens, as does the link of its email and its push. [NTF-17] [NTF-18] [NTF-19] */
  readonly opens: NoticeSubject | ((data: NoticeData) => NoticeSubject)
  /** Another type about the same facts: left out on the channels on which that one reaches the person. */
  readonly yieldsTo?: string
  /** In the app only: not even pushed. */
  readonly pushes?: false
  /**
   * The most notices per hour that one person's actions may send to one recipient outside the app; no limit for the
   * product.
   */
  readonly mostAnHour?: number
  /** Its name in the audit of text messages. [ADM-100] */
  readonly textName?: string
}

/** An email that is not a notice. `kind`: its type in the audit. */
export type MailRow<Sent extends Carriages = Carriages, Tests extends string = string> = Sendable<
  Sent,
  Tests,
  { readonly paragraphs: readonly string[] }
> & {
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly route: string
}

/** Keeps a row's literal type, from which the types of the settings are derived. */
export function noticeRow<Kind extends FactsKind, const Sent extends Carriages, Tests extends string = never>(
  row: NoticeRow<Kind, Sent, Tests>,
): NoticeRow<Kind, Sent, Tests> {
  return row
}

/** See `noticeRow`. */
export function mailRow<const Sent extends Carriages, Tests extends string = never>(
  row: MailRow<Sent, Tests>,
): MailRow<Sent, Tests> {
  return row
}

export function participantsOf({ creator, acceptor }: OfferInWords): string[] {
  return acceptor ? [creator.id, acceptor.id] : [creator.id]
}

/** Who may decide something: in the group, or else the administrators of the website. [BEY-11] [BEY-13] */
export function judgesIn(
  { judgeIds, asksWebsite = false }: ToDecide,
  { websiteAdminIds = [] }: Circumstances,
): readonly string[] {
  return judgeIds.length > 0 && !asksWebsite ? judgeIds : [...judgeIds, ...websiteAdminIds]
}

/** Whether the website's administrators may be told of it. [BEY-23] */
export function mayAskWebsite(facts: NoticeFacts): boolean {
  return 'judgeIds' in facts || facts.kind === 'member.locked'
}

/** An administrator of the website who is not in the group has no page there: it is in their list. */
function isOutside({ memberIds, websiteAdminIds = [] }: Circumstances, userId: string): boolean {
  return websiteAdminIds.includes(userId) && !memberIds.includes(userId)
}

export function outsideData(where: Circumstances, userId: string): NoticeData {
  return isOutside(where, userId) ? { isOutside: true } : {}
}

/** The page of what somebody may decide. */
export function routeToDecide(route: string, where: Circumstances, userId: string): string {
  return isOutside(where, userId) ? '/admin' : route
}

/** What a press opens for somebody who may decide it. */
export function openedByJudge(subject: NoticeSubject): (data: NoticeData) => NoticeSubject {
  return ({ isOutside }) => (isOutside === true ? 'route' : subject)
}

export function idsOf({ bidId, betId }: OfferInWords): NoticeData {
  return betId === null ? { bidId } : { bidId, betId }
}

/** The game of a bundled notice; none for a custom bet, a prop or a parlay. */
export function gameIn({ side, homeTeam, awayTeam, startsAt }: OfferInWords): NoticeData {
  if (side.betType === 'custom' || side.betType === 'prop' || side.betType === 'parlay') return {}
  return { game: `${awayTeam} @ ${homeTeam}`, ...(startsAt !== null && { startsAt: isoFromInstant(startsAt) }) }
}

/** What a bet waits for: `Dolphins @ Bills`, or `Parlay of 3 legs`. */
export function gameWords({ side, homeTeam, awayTeam, description }: Omit<OnGame, 'legs'>): string {
  return side.betType === 'parlay' ? description : `${awayTeam} @ ${homeTeam}`
}

/** The legs of a parlay; nothing for any other bid or bet. [BEY-32] */
export function legWords({ legs = [] }: Pick<OnGame, 'legs'>): string {
  return legs.map(describeLeg).join(', ')
}

type OnGame = Pick<OfferInWords, 'side' | 'homeTeam' | 'awayTeam' | 'description' | 'legs'>

/**
 * `Over 43.5, Dolphins @ Bills`. A prop has its proposition in place of the game, a custom bet its words or, without
 * any, the other side: `Rain against Sun`. A parlay is named: `Parlay of 3 legs`, `A leg loses, Parlay of 3 legs`.
 */
export function sideInGame(side: Side, offer: Pick<OfferInWords, 'homeTeam' | 'awayTeam' | 'description'>): string {
  const { homeTeam, awayTeam, description } = offer
  const own = describeSide(side)
  const isOnGame = side.betType === 'moneyline' || side.betType === 'spread' || side.betType === 'total'
  if (isOnGame) return `${own}, ${awayTeam} @ ${homeTeam}`
  if (own === parlaySides.homeTeam && side.betType === 'parlay') return description
  return description ? `${own}, ${description}` : `${own} against ${side.team === homeTeam ? awayTeam : homeTeam}`
}

/** The product's name if no person did it. */
export function nameOf(person: Named | null): string {
  return person?.name ?? 'Betwixt'
}

/** For what can only happen in a group. Throws if there is none. */
export function groupOf({ group }: Circumstances): Named {
  if (!group) throw new Error('this happens in a group, and there is none')
  return group
}

/** `text` with a word right after `start` replaced; unchanged where it does not begin like that. */
export function changedAfter(text: string, start: string, words: Readonly<Record<string, string>>): string {
  const rest = text.startsWith(start) ? text.slice(start.length) : ''
  const found = Object.keys(words).find((word) => rest.startsWith(`${word} `))
  return found === undefined ? text : `${start}${words[found]}${rest.slice(found.length)}`
}

/** `text` with another ending; unchanged where it does not end in `end`. */
export function endingIn(text: string, end: string, other: string): string {
  return text.endsWith(end) ? `${text.slice(0, text.length - end.length)}${other}` : text
}
