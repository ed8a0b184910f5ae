/** Copies `text`; false if the browser refuses. Pages without https only have the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  // Inside the open dialog, which would take the focus back from anywhere else.
  const home = document.activeElement?.parentElement ?? document.body
  home.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
