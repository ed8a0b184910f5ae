export const chromiumArguments: string[]
export function findChromium(): string | null
export function findHeadlessChromium(): string | null
export function ensureChromium(): string
