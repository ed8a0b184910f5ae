import { openQueryClient } from '#web/client/openQueryClient.ts'
import { isLive } from '#web/live/connection.ts'
import { heldSession } from './sessionQuery.ts'

/** What the screens hold. */
export const queryClient = openQueryClient({ isLive, session: heldSession })
