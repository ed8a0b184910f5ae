/** The path of the first of these programs that is installed, or null. `folders` are searched after those of PATH. */
export function findProgram(names: readonly string[], folders?: readonly string[]): string | null
