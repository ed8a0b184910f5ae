import { isLive } from './connection.ts'
import { openQueryClient } from './openQueryClient.ts'

export const queryClient = openQueryClient({ isLive })
