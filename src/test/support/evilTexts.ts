/** What somebody writes who means harm. */
export const evils = [
  '<img src=x onerror="evil=1">',
  '"><script>evil=1</script>',
  'javascript:evil=1//',
  '</title><script>evil=1</script>',
  '<svg/onload=evil=1>{{evil=1}}',
  'W'.repeat(200),
  'Right \u202Eto left',
  `E${'\u0301'.repeat(1_000)}`,
]

/** Outside of comments marks that turn the writing around are left out, and of marks upon one letter a few are kept. */
export function asShown(text: string): string {
  return text
    .replace(/\u202E/g, '')
    .replace(/(\u0301{4})\u0301+/g, '$1')
    .trim()
}

/** What stands on a page. */
export type Found = {
  readonly evil: string
  readonly foreign: string[]
  readonly sideways: number
  readonly text: string
}

/** Asked within a page: what ran, what is there that we never write, and all the text. */
export const whatStands = `(() => {
  const html = document.documentElement
  const foreign = document.querySelectorAll('script:not([src]), img[src=x], svg[onload], [href^="javascript:" i]')
  return {
    evil: typeof globalThis.evil,
    foreign: [...foreign].map(({ outerHTML }) => outerHTML),
    sideways: html.scrollWidth - html.clientWidth,
    text: [document.title, html.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join('\\n'),
  }
})()`
