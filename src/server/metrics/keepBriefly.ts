/**
 * Has something made once for all who ask for it meanwhile, and gives it again for `forMs` after it was made. What
 * failed is made anew for whoever asks next.
 */
export function keepBriefly<Made>(forMs: number, make: () => Promise<Made>): () => Promise<Made> {
  let kept: Promise<Made> | null = null
  let goodUntil = 0
  const makeAndKeep = async () => {
    goodUntil = Number.POSITIVE_INFINITY
    try {
      const made = await make()
      goodUntil = performance.now() + forMs
      return made
    } catch (error) {
      goodUntil = 0
      throw error
    }
  }
  return () => {
    if (kept === null || performance.now() >= goodUntil) kept = makeAndKeep()
    return kept
  }
}
