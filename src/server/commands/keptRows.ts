import { inMemory, type Memory } from '../memory.ts'
import type { KeptTexts } from './keptTexts.ts'
import type { OperationContext } from './requestContext.ts'

/** What a query read, or is reading, with the numbers of the last changes before it did. */
type Kept = {
  readonly state: string
  readonly rows: Promise<unknown>
  readonly texts: KeptTexts
  readonly isAskedAgain: boolean
  /** How many rows, once they have been read. */
  count: number
}

/** Of the longest lists there are fewer: what is made of a row can take ten times its size. */
const most = { kept: 100, rows: 5_000, asked: 2_000 }

/** By operation and input, the latest used last: `asked` has the numbers of the last changes at the time. */
const inProgram = inMemory(() => ({ kept: new Map<string, Kept>(), asked: new Map<string, string>() }))

/** The rows of a query that are the same for all members of a group, until something happens in it. */
export type KeptRows<Rows> = {
  /** What was read since the last change, or what `read` reads; who asks for the same meanwhile waits for that. */
  readonly orRead: (admitted: OperationContext, read: () => Promise<Rows>) => Promise<FoundRows<Rows>>
}

/** Rows, with what has been made of them where they are kept. */
export type FoundRows<Rows> = { readonly rows: Rows; readonly texts: KeptTexts | null }

/**
 * Of a list of bids, all open screens of a group ask for it together after each change. Its rows are read once; each
 * reader's answer is made of them. Rows are kept once they have been asked for twice, and then after each change until
 * nobody asks for them twice: to keep what nobody asks for again takes longer than to read it. Whoever calls it for one
 * key reads rows of one type.
 */
export function keptRows<Rows>(memory: Memory, key: string): KeptRows<Rows> {
  const { kept, asked } = memory.of(inProgram)
  const keep = (entry: Kept) => {
    setLatest(kept, { key, value: entry, most: most.kept })
    entry.rows.then(
      (rows) => {
        entry.count = Array.isArray(rows) ? rows.length : 1
        dropOldest(kept)
      },
      // What failed is read again by the next.
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return entry.rows as Promise<Rows>
  }
  return {
    async orRead({ group, membership }, read) {
      if (!group || !membership) return { rows: await read(), texts: null }
      const state = `${group.lastSeq} ${membership.sharedChange}`
      const found = kept.get(key)
      if (found?.state === state) return { rows: await keep({ ...found, isAskedAgain: true }), texts: found.texts }
      kept.delete(key)
      const isAskedAgain = asked.get(key) === state
      setLatest(asked, { key, value: state, most: most.asked })
      const isKept = isAskedAgain || found?.isAskedAgain
      // The first leaves no texts: perhaps nobody asks again.
      const rows = isKept ? keep({ state, rows: read(), texts: { made: null }, isAskedAgain, count: 0 }) : read()
      return { rows: await rows, texts: null }
    },
  }
}

function dropOldest(kept: Map<string, Kept>): void {
  let rows = 0
  for (const { count } of kept.values()) rows += count
  for (const [key, { count }] of kept) {
    if (rows <= most.rows) return
    kept.delete(key)
    rows -= count
  }
}

function setLatest<Value>(all: Map<string, Value>, { key, value, most }: { key: string; value: Value; most: number }) {
  all.delete(key)
  all.set(key, value)
  const [oldest] = all.keys()
  if (all.size > most && oldest !== undefined) all.delete(oldest)
}
