import { openQueryClient } from '#web/client/openQueryClient.ts'
import { isLive } from '#web/live/connection.ts'
import { sessionSource } from './sessionQuery.ts'

/** The screens' query cache. */
export const queryClient = openQueryClient({ isLive, session: sessionSource })
