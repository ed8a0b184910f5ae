/** A number from 0 to below 1 that looks random and is always the same for the same parts. */
export function chance(...parts: readonly (string | number)[]): number {
  // FNV-1a, then MurmurHash3's finalizer, which spreads similar inputs over the whole range.
  let hash = 0x811c9dc5
  for (const character of parts.join('\u0000')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A number from `-size` to below `size`, in the same way. */
export function swing(size: number, ...parts: readonly (string | number)[]): number {
  return (2 * chance(...parts) - 1) * size
}
