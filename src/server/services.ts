import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Clock, Database } from './db/database.ts'
import type { EventHub } from './events/eventHub.ts'
import type { Memory } from './memory.ts'
import type { MessageProviders } from './providers/delivery.ts'
import type { OddsService } from './providers/oddsService.ts'

/** What the program has at hand while it runs: made once in program.ts, passed everywhere, never imported. */
export type Services = {
  readonly config: Config
  /** Signs sessions; the same for every process on one database. */
  readonly authSecret: string
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly events: EventHub
  readonly odds: OddsService
  /** Who carries mails and texts; null where nobody is configured. */
  readonly providers: MessageProviders
  /** What features keep while this program runs; another program on the same database has its own. */
  readonly memory: Memory
  /** What is to be written down before the database is closed. */
  readonly beforeEnd: (work: () => Promise<unknown>) => void
}
