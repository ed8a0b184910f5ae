/**
 * Gives a picture to the system's own sheet where that takes files, else saves it. Answers what became of it: a sheet that
 * is closed without a choice is no error.
 */
export async function sharePicture(picture: Blob, name: string): Promise<'shared' | 'saved' | 'dismissed'> {
  const files = [new File([picture], name, { type: 'image/png' })]
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
      // The sheet was refused, for instance because the press is too long ago: the picture is still there to keep.
    }
  }
  const url = URL.createObjectURL(picture)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  // Browsers read it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return 'saved'
}
