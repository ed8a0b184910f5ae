/** Names something that a program keeps in its memory while it runs, and makes it at its first use. */
export type MemoryKey<Value> = { readonly make: () => Value }

/** What one program keeps beside its database: gone when it ends, and nothing that must be right. */
export type Memory = { of<Value>(key: MemoryKey<Value>): Value }

/** Declares what a feature keeps, like `const fetches = inMemory(() => new Map<string, Fetching>())`. */
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
