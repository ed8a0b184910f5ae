/**
 * What members will ask about after an upgrade, as they read it: the first list "On upgrade" in the text of CHANGELOG.md,
 * which is that of the newest version that has one. Null where there is none.
 */
export function newsIn(changelog: string): string | null {
  const [, section = ''] = `\n${changelog}`.split('\n### On upgrade\n')
  const [list = ''] = section.split(/\n##/)
  const items = list.split(/^- /m).map((item) => item.trim().replaceAll(/\s+/g, ' '))
  return items.filter((item) => item !== '').join('\n') || null
}
