import { isLive } from '../live/connection.ts'
import { openQueryClient } from './openQueryClient.ts'

export const queryClient = openQueryClient({ isLive })
