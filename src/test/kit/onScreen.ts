/** When something came onto the screen and when it went, in milliseconds of the page's own clock. */
export type Appearance = { readonly shownAt: number; readonly goneAt: number }

/**
 * Watches the page from now on until what `isThere` asks for has come and gone. Measured where it happens: what a test
 * sees comes later, and on a busy machine much later.
 */
export function appearanceOf(isThere: () => boolean): Promise<Appearance> {
  return new Promise((resolve) => {
    let shownAt: number | null = null
    const look = () => {
      if (isThere()) shownAt ??= performance.now()
      else if (shownAt !== null) {
        observer.disconnect()
        resolve({ shownAt, goneAt: performance.now() })
      }
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    look()
  })
}

/** For how many milliseconds a text is on the screen, once it has gone. */
export async function timeOfText(text: string): Promise<number> {
  const { shownAt, goneAt } = await appearanceOf(() => document.body.textContent.includes(text))
  return goneAt - shownAt
}
