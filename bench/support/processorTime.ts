import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux counts processor time in these, since it has had /proc. */
const ticksPerSecond = 100

/** Milliseconds of processor time that a process has taken so far, with all its threads. */
export async function timeOfProcess(pid: number): Promise<number> {
  const { own } = await timesOf(pid)
  return own
}

/** The same of a PostgreSQL with all its connections, also those that have ended. */
export async function timeOfDatabase(dataDir: string): Promise<number> {
  const [first] = (await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const server = Number(first)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  // One that ends meanwhile is counted by its parent.
  const all = await Promise.all(pids.map((pid) => timesOf(pid).catch(() => null)))
  const connections = all.filter((times) => times?.parent === server).map((times) => times?.own ?? 0)
  const { own, ended } = await timesOf(server)
  return own + ended + connections.reduce((sum, ms) => sum + ms, 0)
}

/** The processor time of a process and of its ended children, in milliseconds. */
async function timesOf(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold spaces; the numbers begin with the third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  const ms = (ticks: number) => (ticks * 1_000) / ticksPerSecond
  return { parent: field(4), own: ms(field(14) + field(15)), ended: ms(field(16) + field(17)) }
}
