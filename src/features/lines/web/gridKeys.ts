/** Where the arrow keys lead among the price buttons of the page: by row and column of the one that has the focus. */
const columns = 3

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
}

/**
 * Moves the focus from one price to the next in the direction of the key, into the card above or below as well, and
 * past prices that are missing. Answers whether the key was one of ours.
 */
export function moveFocus(page: HTMLElement, from: Element, key: string): boolean {
  const step = steps[key]
  if (step === undefined) return false
  const cells = Array.from(page.querySelectorAll<HTMLButtonElement>('[data-price]'))
  const start = from instanceof HTMLButtonElement ? cells.indexOf(from) : -1
  if (start < 0) return false
  const sameRow = (at: number) => Math.floor(at / columns) === Math.floor(start / columns)
  for (let at = start + step; at >= 0 && at < cells.length; at += step) {
    if (Math.abs(step) === 1 && !sameRow(at)) return true
    const cell = cells[at]
    if (cell && !cell.disabled) {
      cell.focus()
      return true
    }
  }
  return true
}
