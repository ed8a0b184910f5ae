import { type Gate, type GateOptions, type Leave, openGate } from './gate.ts'

/** A gate for each key, like for each group; there only while somebody is inside or waits. */
export type GatePerKey = {
  enter(key: string): Promise<Leave>
  /** Of all of them together. */
  count: Gate['count']
  /** How many gates there are. */
  size(): number
}

export function openGatePerKey(options: GateOptions): GatePerKey {
  const gates = new Map<string, Gate>()

  const forgetEmpty = (key: string, gate: Gate) => {
    const { inside, waiting } = gate.count()
    if (inside === 0 && waiting === 0 && gates.get(key) === gate) gates.delete(key)
  }

  return {
    async enter(key) {
      const gate = gates.get(key) ?? openGate(options)
      gates.set(key, gate)
      const leave = await gate.enter()
      return () => {
        leave()
        forgetEmpty(key, gate)
      }
    },
    count() {
      const counts = [...gates.values()].map((gate) => gate.count())
      const sum = (state: 'inside' | 'waiting') => counts.reduce((total, count) => total + count[state], 0)
      return { inside: sum('inside'), waiting: sum('waiting') }
    },
    size: () => gates.size,
  }
}
