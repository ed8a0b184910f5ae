import type { EventType, SiteEventType } from './events.ts'
import type { Access, AdminsOnly } from './people/permissions.ts'
import type { RefusalCode } from './refusals.ts'

/** What every operation says of itself besides its path and shapes. */
export type OperationMeta = {
  readonly kind: 'query' | 'command'
  /** Who may call it; the server asks before anything else runs. */
  readonly access: Access
  /** For group admins: what other members read. */
  readonly adminsOnly?: AdminsOnly
  /** For a query: the events, of the group or of the site, after which its answer may differ. */
  readonly staleOn: readonly (EventType | SiteEventType)[]
  /** For a query: its answer is the same for everybody, so it may be kept, compressed and compared by its content. */
  readonly isShared: boolean
  /** For a command: whether answers that are the same for everybody may be others after it. */
  readonly changesShared?: boolean
  /** What its own rules refuse, besides what any request like it may be refused for. */
  readonly refuses: readonly RefusalCode[]
}
