import { useCallback, useState } from 'react'

/** The subject of a dialog; it stays while the dialog fades out. `ask` is stable across renders. */
export function useDialogSubject<About>() {
  const [about, setAbout] = useState<About | null>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback((next: About) => {
    setAbout(next)
    setOpen(true)
  }, [])
  return { about, ask, dialog: { open, onClose: () => setOpen(false) } }
}
