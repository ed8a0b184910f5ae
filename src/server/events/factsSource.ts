import type { AnyDetails } from '#domain/log/eventDetails.ts'
import type { EntityType, EventType, GroupEvent } from '#domain/log/events.ts'
import type { NoticeFacts, OfferInWords } from '#domain/notices/noticeFacts.ts'
import type { GroupAdmin } from '#domain/people/judges.ts'
import type { Person, PersonOf } from '#domain/people/person.ts'
import type { Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'
import type { Queryable } from '../db/database.ts'

/** An event of a group's log, for notices. `actor`: null if the product itself did it. */
export type Happened = {
  readonly seq: number
  readonly type: EventType
  readonly entityType: EntityType
  readonly entityId: string
  readonly actor: Person | null
  readonly at: Instant
  readonly cause: string | null
  readonly details: AnyDetails
}

/** Some events of a group, how it calls its people, and its admins who can act. */
export type HappenedInGroup = {
  readonly groupId: CheckedGroupId
  readonly events: readonly Happened[]
  readonly personOf: PersonOf
  readonly admins: readonly GroupAdmin[]
}

/** What a feature tells of its events: it reads what it needs for all of them at once, and then tells one by one. */
export type FactsSource = {
  readonly types: readonly EventType[]
  read(db: Queryable, happened: HappenedInGroup): Promise<(event: Happened) => readonly NoticeFacts[]>
}

type Found = NoticeFacts | null

/** `tellings`: what each event means; null or nothing if its subject is gone, or nobody is told. */
export function factsSource<Known>(
  read: (db: Queryable, happened: HappenedInGroup) => Promise<Known> | Known,
  tellings: { readonly [Type in EventType]?: (event: Happened, known: Known) => Found | readonly Found[] },
): FactsSource {
  return {
    types: Object.keys(tellings) as EventType[],
    async read(db, happened) {
      const known = await read(db, happened)
      return (event) => [tellings[event.type]?.(event, known) ?? null].flat().filter((one) => one !== null)
    },
  }
}

/** The ids of what these events are about, as far as they are about that. */
export function subjectsOf({ events }: Pick<HappenedInGroup, 'events'>, entity: EntityType): string[] {
  return [...new Set(events.filter(({ entityType }) => entityType === entity).map(({ entityId }) => entityId))]
}

/** Reads bids, or bets, by their ids; null for one that is gone. */
export type OffersOf = (
  db: Queryable,
  among: Pick<HappenedInGroup, 'groupId' | 'personOf'> & { readonly ids: readonly string[] },
) => Promise<(id: string) => OfferInWords | null>

/** What has happened in a group, with what there is to tell of each event, which may fail. */
export type ToldEvent = Happened & { facts(): readonly NoticeFacts[] }

/** The facts of all features. `userIds`: all who are or were in the group. */
export type FactsReader = {
  isTold(event: Pick<GroupEvent, 'type'>): boolean
  read(
    db: Queryable,
    events: readonly GroupEvent[],
  ): Promise<{ readonly told: readonly ToldEvent[]; readonly userIds: readonly string[] }>
}
