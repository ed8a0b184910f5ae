import { isLive } from '#web/connection.ts'
import { openQueryClient } from '#web/openQueryClient.ts'
import { heldSession } from './sessionQuery.ts'

/** What the screens hold. */
export const queryClient = openQueryClient({ isLive, session: heldSession })
