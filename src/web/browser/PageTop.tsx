import { useLayoutEffect } from 'react'
import { useAddresses } from './address.ts'
import { scrollDrawn } from './leaving.ts'

/** Scrolls to where the page beside it begins, once that is drawn. */
export function PageTop() {
  const { place } = useAddresses()
  useLayoutEffect(() => scrollDrawn(place), [place])
  return null
}
