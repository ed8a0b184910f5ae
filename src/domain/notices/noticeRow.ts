import type { Circumstances, Happening, HappeningKind, Named, Offer } from './happenings.ts'

/** The ways to reach a person. A push goes with `inApp`, to the browsers that ask for it. */
export const channels = ['inApp', 'email', 'sms'] as const

export type Channel = (typeof channels)[number]

/** The filters of the inbox that go by type, which are also the sections of the settings. [NTF-21] */
export const noticeCategories = ['betting', 'payment', 'social', 'system'] as const

export type NoticeCategory = (typeof noticeCategories)[number]

/**
 * Whether a channel sends a type: `on` and `off` by a switch of its own, which starts like that; `always` by the master
 * switch of the channel alone; `by` the switch of another type. With `sends: false` there is a switch that sends nothing
 * of its own type.
 */
export type Carriage =
  | 'on'
  | 'off'
  | 'always'
  | { readonly by: string }
  | { readonly starts: 'on' | 'off'; readonly sends: false }

/** A channel without an entry never sends the type. What leaves the app can always be switched off by itself. */
export type Carriages = { readonly inApp?: Carriage } & {
  readonly [Of in Exclude<Channel, 'inApp'>]?: Exclude<Carriage, 'always'>
}

/** What a notice carries besides its words: ids, and details that a screen may show. */
export type NoticeData = Readonly<Record<string, unknown>>

export type NoticeIcon = 'bid' | 'bet' | 'game' | 'result' | 'debt' | 'undo' | 'member' | 'comment' | 'announcement'

/** A mail that the administrator can send as a test, with people and games that do not exist. [ADM-69] */
export type Sample<Content> = { readonly label: string; readonly when: string; readonly content: Content }

/** A happening with its circumstances, and who reads the notice of it. */
export type Example<Kind extends HappeningKind> = {
  readonly happening: HappeningOf<Kind>
  readonly where: Circumstances
  readonly readerId: string
}

export type HappeningOf<Kind extends HappeningKind> = Extract<Happening, { kind: Kind }>

/** Something that a row says of a happening, to the person with that id. */
export type Say<Kind extends HappeningKind, Said> = (
  happening: HappeningOf<Kind>,
  where: Circumstances,
  userId: string,
) => Said

/** What notices and mails have in common. */
type Sendable<Sent extends Carriages, Tests extends string, Content> = {
  readonly category: NoticeCategory
  /** In the settings, where types of the same category and name are switched together. [CHN-26] [CHN-27] [CHN-29] */
  readonly name: string
  readonly channels: Sent
  readonly samples?: Readonly<Record<Tests, Sample<Content>>>
}

/**
 * A type of notice: everything that the product knows of it. Its title and message are the words in the inbox, of the
 * push and of the mail, whose subject adds the group; a text message has the message alone.
 */
export type NoticeRow<
  Kind extends HappeningKind = HappeningKind,
  Sent extends Carriages = Carriages,
  Tests extends string = string,
> = Sendable<Sent, Tests, Example<Kind>> & {
  readonly icon: NoticeIcon
  readonly on: Kind
  /** Who is notified; the author is left out. */
  readonly to: (happening: HappeningOf<Kind>, where: Circumstances) => readonly string[]
  /** Without one, the name of the group or of the product. [NTF-04] */
  readonly title?: string | Say<Kind, string>
  readonly message: Say<Kind, string>
  readonly data?: Say<Kind, NoticeData>
  /** The page that the mail's button opens; without one, home. [NTF-04] */
  readonly route?: string | Say<Kind, string>
  /** Whether a press on the notice opens that page too; else it only closes the list. [NTF-17] [NTF-18] [NTF-19] */
  readonly opens: boolean
  /** Whether its mails go to addresses that are not verified too. */
  readonly mailsAnyAddress?: true
  /** The most that one person's actions may send out of the app to one recipient within an hour; no limit for the product. */
  readonly mostAnHour?: number
  /** In the audit of text messages. [ADM-100] */
  readonly textName?: string
}

/** What comes by e-mail alone and is no notice. `kind`: in the audit. */
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

/** Keeps what exactly a row says as its type, from which those of the settings follow. */
export function noticeRow<Kind extends HappeningKind, const Sent extends Carriages, Tests extends string = never>(
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

export function participantsOf({ creator, acceptor }: Offer): string[] {
  return acceptor ? [creator.id, acceptor.id] : [creator.id]
}

export function idsOf({ bidId, betId }: Offer): NoticeData {
  return betId === null ? { bidId } : { bidId, betId }
}

/** The product itself where nobody did it. */
export function nameOf(person: Named | null): string {
  return person?.name ?? 'Betwixt'
}

/** For what can only happen in a group. Throws where there is none. */
export function groupOf({ group }: Circumstances): Named {
  if (!group) throw new Error('this happens in a group, and there is none')
  return group
}
