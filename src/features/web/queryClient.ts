import { openQueryClient } from '#web/client/openQueryClient.ts'
import { isLive } from '#web/live/connection.ts'
import { heldSession } from './sessionQuery.ts'

/** The screens' query cache. */
export const queryClient = openQueryClient({ isLive, session: heldSession })
