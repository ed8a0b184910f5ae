/** The return path, if it is on this site; else `/`, so that a link cannot send people elsewhere. */
export function safePath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])/.test(from) || /^\/login\b/.test(from)) return '/'
  return from
}
