import type { EventType, SiteEventType } from './log/events.ts'
import type { Access, AdminsOnly } from './people/permissions.ts'
import type { RefusalCode } from './refusals.ts'

/** What every operation declares besides its path and schemas. */
export type OperationMeta = {
  readonly kind: 'query' | 'command'
  /** Who may call it; the server asks before anything else runs. */
  readonly access: Access
  /** For admin-only operations: the refusal for other members. */
  readonly adminsOnly?: AdminsOnly
  /** For a query: the events, of the group or of the site, after which its answer may differ. */
  readonly staleOn: readonly (EventType | SiteEventType)[]
  /** For a query: its answer is the same for everybody, so it may be cached, compressed and tagged by its content. */
  readonly isShared: boolean
  /**
   * For a query: its answer is compressed. Only where everybody whose words are in it may read all of it: its length
   * then tells nobody what they cannot read anyway.
   */
  readonly isCompressed?: boolean
  /**
   * For a query of one group: replicas may answer it. Only where every change of its answer has an event in the group's
   * log, or changes a game or a name; and never for what somebody may do, which must end immediately.
   */
  readonly readsReplica?: boolean
  /** For a command that takes a file as text: how many bytes a request may have, where that is more than elsewhere. */
  readonly bodyLimit?: number
  /** For a command: whether it may change answers that are the same for everybody. */
  readonly changesShared?: boolean
  /** What a request may send, without the parts of its path, for the API's document. */
  readonly example?: object
  /** The same by name, where it takes more than one shape. */
  readonly examples?: Readonly<Record<string, object>>
  /** The refusals of its own rules, besides those of any request like it. */
  readonly refuses: readonly RefusalCode[]
}
