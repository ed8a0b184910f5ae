import { openQueryClient } from '#web/client/openQueryClient.ts'
import { isLive } from '#web/reach/connection.ts'
import { sessionSource } from './sessionQuery.ts'

/** The screens' query cache. */
export const queryClient = openQueryClient({ isLive, session: sessionSource })
