import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutedWith } from '#domain/notices/pushes.ts'
import { api, client } from '#features/web/api.ts'
import { useSession } from '#features/web/session.ts'
import { writeStored } from '#web/browser/storedValue.ts'
import { textOf } from '#web/client/apiError.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PushChange, PushView } from '../../contract.ts'
import type { PushDevice } from './pushDevice.ts'

const pushKey = api.notifications.push.queryKey()

/** The state of this browser; `asks` until known. */
export function usePushState(device: PushDevice) {
  return useQuery({ queryKey: ['push-device'], queryFn: device.state, staleTime: 0, networkMode: 'always' })
}

/** Turns pushes on or off in this browser. */
export function usePushSwitch(device: PushDevice, publicKey: string) {
  const queries = useQueryClient()
  const userId = useSession()?.user.id ?? null
  const after = {
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: pushKey })
      await queries.invalidateQueries({ queryKey: ['push-device'] })
    },
    onError: (error: Error) =>
      toast.error('Push could not be changed. Please try again.', { description: textOf(error) }),
  }
  const on = useMutation({
    mutationFn: async () => {
      const subscription = await device.turnOn(publicKey)
      if (!subscription) return
      await client.notifications.subscribe(subscription)
      writeStored('pushesOf', userId)
    },
    ...after,
  })
  const off = useMutation({
    mutationFn: async () => {
      const endpoint = await device.turnOff()
      writeStored('pushesOf', null)
      if (endpoint !== null) await client.notifications.unsubscribe({ endpoint })
    },
    ...after,
  })
  return { on, off }
}

/** Changes what is pushed; the switches update immediately. */
export function useChangePush() {
  const queries = useQueryClient()
  return useMutation(
    api.notifications.changePush.mutationOptions({
      onMutate: ({ types = {}, mutes = {} }: PushChange) => {
        queries.setQueryData(
          pushKey,
          (push: PushView | undefined): PushView | undefined =>
            push && {
              ...push,
              types: { ...push.types, ...types },
              mutedGroupIds: mutedWith(push.mutedGroupIds, mutes),
            },
        )
      },
      onError: (error) => {
        toast.error('Push could not be changed. Please try again.', { description: textOf(error) })
        return queries.invalidateQueries({ queryKey: pushKey })
      },
    }),
  )
}
