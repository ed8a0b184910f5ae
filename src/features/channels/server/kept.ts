import type { Connection } from '#domain/channels/connections.ts'
import type { Services } from '#server/services.ts'
import { sealed, unsealed } from './sealed.ts'

/** A connection as the database keeps it. */
export function keptConnection({ authSecret }: Pick<Services, 'authSecret'>, connection: Connection): string {
  return sealed(authSecret, JSON.stringify(connection))
}

/** The connection; null since AUTH_SECRET was exchanged. */
export function connectionKept({ authSecret }: Pick<Services, 'authSecret'>, kept: string): Connection | null {
  const text = unsealed(authSecret, kept)
  return text === null ? null : (JSON.parse(text) as Connection)
}
