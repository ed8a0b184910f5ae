import type pg from 'pg'
import type { Logger } from 'pino'
import type { AccountChange, WithPassword } from '#domain/people/accountChanges.ts'
import type { Instant } from '#domain/times.ts'
import type { Config } from './config.ts'
import type { Clock, Database, Transaction } from './db/database.ts'
import type { Replicas } from './db/replicas.ts'
import type { EventHub } from './events/eventHub.ts'
import type { Memory } from './memory.ts'
import type { MessageProviders } from './providers/delivery.ts'
import type { OddsService } from './providers/oddsService.ts'

/** A change of which the owner of an account is told. `with`: what else a new password was. */
export type ToldChange = {
  readonly userId: string
  readonly what: AccountChange
  readonly with?: WithPassword
  readonly now: Instant
}

/** What the running program works with: created once in program.ts, passed everywhere, never imported. */
export type Services = {
  readonly config: Config
  /** Signs sessions; the same for every process on one database. */
  readonly authSecret: string
  readonly db: Database
  /** That of `db`, for work that needs a connection without its time limits. */
  readonly connection: pg.ClientConfig
  /** Null where DATABASE_READ_URLS names none. */
  readonly replicas: Replicas | null
  readonly clock: Clock
  readonly log: Logger
  readonly events: EventHub
  readonly odds: OddsService
  /** A second source of scores, which results are compared with; null where none is asked. [BEY-41] */
  readonly witness: OddsService | null
  /** The providers of emails and texts; null where none is configured. */
  readonly providers: MessageProviders
  /** Tells the owner of an account in the caller's transaction, by notice and mail. */
  readonly tellOwner: (tx: Transaction, change: ToldChange) => Promise<void>
  /** In-memory state of the features; another program on the same database has its own. */
  readonly memory: Memory
  /** Ends the program in order and has it start again. */
  readonly startAgain: () => void
  /** Registers work to finish before the database is closed. */
  readonly beforeEnd: (work: () => Promise<unknown>) => void
}
