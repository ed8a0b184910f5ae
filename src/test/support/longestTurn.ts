/**
 * The longest turn of this process's event loop during `work`, in milliseconds of CPU time: other requests wait for
 * that long. Only this thread's CPU time counts, so a busy machine adds nothing.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let usedBefore = usedMs()
  let isOver = false
  const look = () => {
    const used = usedMs()
    longest = Math.max(longest, used - usedBefore)
    usedBefore = used
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
    await new Promise((resolve) => setTimeout(resolve, 10))
  } finally {
    isOver = true
  }
  return longest
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
