/** The path to go back to, if it is one of our own; `/` otherwise, so that a link cannot send people elsewhere. */
export function safePath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /^\/login\b/.test(from)) return '/'
  return from
}
