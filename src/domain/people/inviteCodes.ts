import { dayMs } from '../times.ts'

/** How many letters the code of an invite by email has, and a code to say. [INV-04] */
export const shortCodeLength = 6

/**
 * What a code to say is made of: of letters and digits that look alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) or sound alike
 * (A J K, B C D E G P T V Z, F S, H 8, M N, Q U, 5 9) at most one. [BEY-43]
 */
export const lettersToSay = 'FHKLMPQRWXY234679'

/** How long a code to say works. [BEY-43] */
export const sayingMs = dayMs

/** A short code as people read it out: `K7P 2QX`. */
export function codeToSay(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/**
 * The invite code in typed or pasted text, for the server to check. It is extracted from a link to one of our own
 * `hosts`, whatever follows the code there, and from any other text that ends in `/join/{code}`; a bare code, and any
 * other text, is returned trimmed. Empty if nothing was typed. [INV-15] [INV-16] [INV-17]
 */
export function inviteCodeIn(text: string, hosts: readonly string[]): string {
  const trimmed = text.trim()
  return codeInOwnLink(trimmed, hosts) ?? codeAtEnd(trimmed) ?? trimmed
}

function codeAtEnd(path: string): string | null {
  return /\/join\/([A-Za-z0-9]+)\/?$/.exec(path)?.[1] ?? null
}

// People paste links with or without the scheme, and mail programs append their own parameters.
function codeInOwnLink(text: string, hosts: readonly string[]): string | null {
  const [, host, path] = /^(?:https?:\/\/)?([^/?#\s]+)([^?#\s]*)/i.exec(text) ?? []
  if (host === undefined || path === undefined) return null
  return hosts.some((own) => own.toLowerCase() === host.toLowerCase()) ? codeAtEnd(path) : null
}
