/** A key for something that a program keeps in memory, created on first use. */
export type MemoryKey<Value> = { readonly make: () => Value }

/** In-memory state of one program: lost when it ends, and never the source of truth. */
export type Memory = { of<Value>(key: MemoryKey<Value>): Value }

/** Declares in-memory state of a feature, like `const fetches = inMemory(() => new Map<string, Fetching>())`. */
export function inMemory<Value>(make: () => Value): MemoryKey<Value> {
  return { make }
}

export function openMemory(): Memory {
  const kept = new Map<MemoryKey<unknown>, unknown>()
  return {
    of<Value>(key: MemoryKey<Value>): Value {
      if (!kept.has(key)) kept.set(key, key.make())
      return kept.get(key) as Value
    },
  }
}
