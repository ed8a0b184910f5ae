import { isLive } from '#web/connection.ts'
import { openQueryClient } from '#web/openQueryClient.ts'

export const queryClient = openQueryClient({ isLive })
