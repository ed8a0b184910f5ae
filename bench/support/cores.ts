import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

/** Whether there is a core for the program and its database, and another for those who use them. */
export const hasTwoCores = availableParallelism() > 1 && process.platform === 'linux'

/** What `work` starts runs on the first core, and stays there; this process goes to the second. */
export async function onFirstCore<Result>(work: () => Promise<Result>): Promise<Result> {
  await moveTo(0)
  try {
    return await work()
  } finally {
    await moveTo(1)
  }
}

async function moveTo(core: number): Promise<void> {
  await promisify(execFile)('taskset', ['-acp', String(core), String(process.pid)])
}
