/**
 * The longest turn of this process's event loop while something is done, in milliseconds of work: for so long nobody
 * else's request is looked at. Work is what this thread did itself, so a machine that is busy elsewhere adds nothing.
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
