import type { LookupFunction } from 'node:net'
import type { Connection } from '#domain/channels/connections.ts'
import { waitOutside } from '#server/http/requestSlot.ts'
import { newId } from '#server/newId.ts'
import { sendToChat } from '#server/providers/chats.ts'
import { publicLookup } from '#server/providers/publicRequest.ts'
import type { Services } from '#server/services.ts'

const lookup: LookupFunction = publicLookup()

/** Sends a message now, while somebody waits: why it did not arrive, or null if it did. */
export async function whyNotReached(
  { config, clock }: Services,
  connection: Connection,
  { groupId, text }: { groupId: string; text: string },
): Promise<string | null> {
  const now = clock()
  const message = { id: newId(), kind: 'test', groupId, text, at: now }
  const { answer } = await waitOutside(() => sendToChat(config, { connection, message, now }, lookup))
  return answer.outcome === 'sent' ? null : answer.error
}
