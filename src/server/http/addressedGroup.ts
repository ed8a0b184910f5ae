const wellFormedId = /^[A-Za-z0-9]{20}$/

/** Whether it may be the id of a group: nothing else of an input stands in the log. */
export function isGroupId(text: string): boolean {
  return wellFormedId.test(text)
}

/** The group of an address; null for what can be no group's id, which nobody stands to in any way. */
export function addressedGroup(url: string): string | null {
  const [, part = ''] = /^\/api\/groups\/([^/?]+)/.exec(url) ?? []
  // Letters and digits may be written as codes too.
  const id = part.replace(/%([3-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return isGroupId(id) ? id : null
}
