export function changedSince(since: string | null, folder?: string): string[]
export function choice(changed: readonly string[], folder?: string): { tests: string[]; stories: string[] }
