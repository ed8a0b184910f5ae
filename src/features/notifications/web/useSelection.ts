import { useState } from 'react'
import type { NoticeLine } from '../contract.ts'

/** The selected lines among those in view; leaving the view deselects. */
export type Selection = {
  readonly isOn: boolean
  readonly lines: readonly NoticeLine[]
  readonly toggle: () => void
  readonly choose: (id: string) => void
  readonly chooseAll: () => void
  readonly clear: () => void
  readonly has: (id: string) => boolean
}

export function useSelection(visible: readonly NoticeLine[]): Selection {
  const [isOn, setOn] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = visible.filter(({ id }) => chosen.has(id))
  const clear = () => setChosen(new Set())
  return {
    isOn,
    lines,
    has: (id) => chosen.has(id),
    toggle: () => {
      setOn(!isOn)
      clear()
    },
    choose: (id) =>
      setChosen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    chooseAll: () => setChosen(new Set(visible.map(({ id }) => id))),
    clear,
  }
}
