import type { LookupFunction } from 'node:net'
import type { Connection } from '#domain/channels/connections.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { countAgainst, LimitReached } from '#server/commands/rateLimit.ts'
import { waitOutside } from '#server/http/requestSlot.ts'
import { newId } from '#server/newId.ts'
import { publicLookup } from '#server/providers/publicRequest.ts'
import type { Services } from '#server/services.ts'
import { sendToChat } from './chats.ts'

const lookup: LookupFunction = publicLookup()

/** Each sends a message to an address that somebody typed, whether it arrives or not. */
const triesAnHour = { name: 'channel tests', times: 30, windowMs: hourMs }

/**
 * Sends a message now, while somebody waits: the refusal if it does not arrive, or if they have sent too many, else null.
 * For the time before a command has the group's lock: the command throws what it gets. [BEY-35]
 */
export async function whyNotReached(
  services: Services,
  connection: Connection,
  { groupId, userId, text }: { groupId: string; userId: string; text: string },
): Promise<Refused | null> {
  const { config, db, clock } = services
  const now = clock()
  try {
    await countAgainst(db, services, triesAnHour, { who: userId, code: 'too-many-tries', now })
  } catch (error) {
    if (error instanceof LimitReached) return error
    throw error
  }
  const message = { id: newId(), kind: 'test', groupId, text, at: now }
  const { answer } = await waitOutside(() => sendToChat(config, { connection, message, now }, lookup))
  return answer.outcome === 'sent' ? null : new Refused(refusal('channel-unreached', { reason: answer.error }))
}
