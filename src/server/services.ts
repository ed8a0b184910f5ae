import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock, Database } from './db/database.ts'
import type { Replicas } from './db/replicas.ts'
import type { EventHub } from './events/eventHub.ts'
import type { Memory } from './memory.ts'
import type { MessageProviders } from './providers/delivery.ts'
import type { OddsService } from './providers/oddsService.ts'

/** What the running program works with: created once in program.ts, passed everywhere, never imported. */
export type Services = {
  readonly config: Config
  /** Signs sessions; the same for every process on one database. */
  readonly authSecret: string
  readonly db: Database
  /** Null where DATABASE_READ_URLS names none. */
  readonly replicas: Replicas | null
  readonly clock: Clock
  readonly log: Logger
  readonly events: EventHub
  readonly odds: OddsService
  /** The providers of emails and texts; null where none is configured. */
  readonly providers: MessageProviders
  /** In-memory state of the features; another program on the same database has its own. */
  readonly memory: Memory
  /** Registers work to finish before the database is closed. */
  readonly beforeEnd: (work: () => Promise<unknown>) => void
}
