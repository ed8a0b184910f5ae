/**
 * The return path, if it is on this site; else `/`, so that a link cannot send people elsewhere. Browsers drop tabs and
 * line breaks from an address: what follows would become its host.
 */
export function safePath(from: string | undefined): string {
  if (!from || !/^\/(?![/\\])[^\t\n\r]*$/.test(from) || /^\/login\b/.test(from)) return '/'
  return from
}
