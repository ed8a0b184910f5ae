const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** "512 bytes", "1.5 MB", "20 GB". */
export function sizeWords(bytes: number): string {
  const unit = bytes < 1_000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const count = bytes / 1_000 ** unit
  return `${unit === 0 || count >= 10 ? Math.round(count) : count.toFixed(1)} ${units[unit]}`
}
