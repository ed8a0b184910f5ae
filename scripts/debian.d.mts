/** The path of the first of these programs that is installed, or null. `folders` are searched after those of PATH. */
export function findProgram(names: readonly string[], folders?: readonly string[]): string | null

/** Installs packages of Debian, and says `notice` before it does. The message of its error ends a sentence. */
export function installDebianPackages(
  packages: readonly string[],
  notice: string,
  services?: Readonly<Record<string, string>>,
): void
