import { useState } from 'react'

type Counted = {
  /** Shows how many of `maxLength` characters are used, and at the last one says so. */
  counter?: boolean | undefined
  maxLength?: number | undefined
  value?: unknown
  defaultValue?: unknown
}

/**
 * How many characters of a field are used, for the right end of its label, and what to say at its end: from there on the
 * browser drops what is typed or pasted without a word. `onText` counts where the field keeps its own value.
 */
export function useCounter({ counter, maxLength, value, defaultValue }: Counted) {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  const used = value === undefined ? typed : String(value).length
  if (!counter || maxLength === undefined) return { count: undefined, full: undefined, onText: null }
  return {
    count: <span className="tabular">{`${used}/${maxLength}`}</span>,
    full: used >= maxLength ? `That is all that fits: ${maxLength} characters.` : undefined,
    onText: setTyped,
  }
}
