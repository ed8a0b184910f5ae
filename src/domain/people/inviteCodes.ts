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
