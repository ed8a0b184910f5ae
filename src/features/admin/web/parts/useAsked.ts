import { useCallback, useState } from 'react'

/** What a dialog is about; it stays while the dialog fades away. `ask` is the same function at each render. */
export function useAsked<About>() {
  const [about, setAbout] = useState<About | null>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback((next: About) => {
    setAbout(next)
    setOpen(true)
  }, [])
  return { about, ask, dialog: { open, onClose: () => setOpen(false) } }
}
