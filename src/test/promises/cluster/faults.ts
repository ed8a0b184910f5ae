import { waitFor } from '#test/support/waitFor.ts'
import type { Machine } from './machine.ts'
import type { ThreeMachines } from './threeMachines.ts'

/** What happens to a machine, and what ends it once another one serves. */
type Fault = {
  readonly name: string
  /** Which machine it happens to. */
  readonly of: 'primary' | 'synchronous'
  strike(machine: Machine): Promise<void>
  mend(machine: Machine): Promise<void>
}

const nothing = async () => {}
const boot = async (machine: Machine) => machine.boot()

const postgresKilled: Fault = {
  ...{ name: "the primary's PostgreSQL killed", of: 'primary', mend: nothing },
  strike: (machine) => machine.killPostgres(),
}
const patroniKilled: Fault = {
  ...{ name: "the primary's Patroni killed", of: 'primary', mend: boot },
  strike: async (machine) => machine.killPatroni(),
}
const primaryCutOff: Fault = {
  ...{ name: 'the primary cut off', of: 'primary', mend: (machine) => machine.connect() },
  strike: async (machine) => machine.cutOff(),
}
const standbyFrozen: Fault = {
  ...{ name: 'the synchronous standby frozen', of: 'synchronous', mend: (machine) => machine.thaw() },
  strike: (machine) => machine.freeze(),
}
const freeAndBoot = async (machine: Machine) => {
  await machine.freeDisk()
  // Its etcd has ended too.
  machine.boot()
}
const poweredOff: Fault = {
  ...{ name: "the primary's machine off", of: 'primary', mend: boot },
  strike: (machine) => machine.powerOff(),
}
const primaryFull: Fault = {
  ...{ name: "the primary's disk full", of: 'primary', mend: freeAndBoot },
  strike: (machine) => machine.fillDisk(),
}
const standbyFull: Fault = {
  ...{ name: "the synchronous standby's disk full", of: 'synchronous', mend: freeAndBoot },
  strike: (machine) => machine.fillDisk(),
}

/** Every second one kills the primary's PostgreSQL or Patroni. */
const inTurn = [
  ...[postgresKilled, patroniKilled, primaryCutOff, postgresKilled, standbyFrozen, patroniKilled],
  ...[primaryFull, postgresKilled, poweredOff, patroniKilled, standbyFull],
]

/** So many faults, over and over; those of disks only where there are any to fill. */
export function faultsInTurn(count: number, { hasDisks }: Pick<ThreeMachines, 'hasDisks'>): Fault[] {
  const possible = inTurn.filter((fault) => hasDisks || (fault !== primaryFull && fault !== standbyFull))
  return Array.from({ length: count }, (_, at) => possible[at % possible.length] as Fault)
}

/**
 * Lets a fault happen, waits until another machine has taken over and writing works again, and mends it. Returns when
 * it happened.
 */
export async function happen(
  fault: Fault,
  cluster: ThreeMachines,
  { works }: { works: (since: number) => boolean },
): Promise<number> {
  const machine = await waitFor(() => (fault.of === 'primary' ? cluster.primary() : cluster.synchronous()))
  const at = performance.now()
  await fault.strike(machine)
  try {
    const isReplaced = async () => {
      const besides = fault.of === 'primary' ? machine : undefined
      return (await cluster.primary(besides)) && (fault.of === 'primary' || (await cluster.synchronous(machine)))
    }
    await waitFor(async () => ((await isReplaced()) ? true : null), { withinMs: 60_000 })
    const replacedAt = performance.now()
    await waitFor(() => works(replacedAt) || null, { withinMs: 60_000 })
  } finally {
    await fault.mend(machine)
  }
  return at
}
