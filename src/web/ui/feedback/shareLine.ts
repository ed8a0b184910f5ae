import { copyText } from '../../browser/copyText.ts'
import { toast } from './toast.ts'

/** Gives a line and its link to the system's own sheet, for a chat; where there is none, copies the link. */
export async function shareLine(line: string, url: string): Promise<void> {
  try {
    await navigator.share({ text: line, url })
  } catch (error) {
    // Closing the sheet is a choice, not an error. Where there is no sheet, this throws too.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (await copyText(url)) toast.success('Link copied')
    else toast.error('Failed to copy link')
  }
}
