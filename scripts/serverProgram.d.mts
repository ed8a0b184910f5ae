export const serverProgram: string
export function ensureServerProgram(node: string): void
export function putInPlace(folders: { fresh: string; built: string }): void
