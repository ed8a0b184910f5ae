import { useEffect } from 'react'
import { minuteMs } from '#domain/times.ts'
import { client } from '#web/api.ts'
import { useStored } from '#web/useStored.ts'

const EVERY_MS = 5 * minuteMs

/** Whether this browser starts settlement runs by itself, and how to say so. On unless it was switched off. [APP-06] [APP-08] */
export function useAutoSettle(): [boolean, (on: boolean) => void] {
  const [kept, keep] = useStored('autoSettle')
  return [kept !== 'off', (on) => keep(on ? 'on' : 'off')]
}

/** While it is on, starts a run for the group every five minutes. [STL-13] */
export function useAutoSettleRuns(groupId: string | null) {
  const [isOn] = useAutoSettle()
  useEffect(() => {
    if (!isOn || groupId === null) return
    // Nobody asked for this run, so nobody is told when it fails; the next one comes.
    const timer = setInterval(() => void client.bets.run({ groupId }).catch(() => undefined), EVERY_MS)
    return () => clearInterval(timer)
  }, [isOn, groupId])
}
