import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../look/classNames.ts'
import { Kbd } from '../look/Kbd.tsx'
import { inputBoxClass, inputClass } from './FieldFrame.tsx'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** The key `/` moves the focus here from anywhere on the page. */
  shortcut?: boolean
  autoFocus?: boolean
  className?: string
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]'

/** Calls `focus` when `/` is pressed anywhere except in a text input. */
function useSlash(enabled: boolean, focus: () => void) {
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(`${TYPED_INTO}, [role="dialog"]`)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, focus])
}

/** A search that filters while typing; Esc first clears it, then leaves it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, shortcut = false, autoFocus, className } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const focus = useRef(() => input.current?.focus()).current
  useSlash(shortcut, focus)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (value) {
      event.stopPropagation()
      onChange('')
    } else input.current?.blur()
  }
  const clear = () => {
    onChange('')
    focus()
  }
  return (
    <search className={classNames(inputBoxClass(), className)}>
      <label htmlFor={id} className="flex items-center self-stretch pl-3">
        <IconSearch size={20} aria-hidden="true" className="text-muted" />
        <span className="sr-only">{label}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        value={value}
        placeholder={placeholder ?? label}
        // biome-ignore lint/a11y/noAutofocus: a search that opens over its row was requested by the press that opens it
        autoFocus={autoFocus}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={classNames(inputClass, 'appearance-none pl-2')}
      />
      {value && (
        <IconButton
          label="Clear search"
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={clear}
          tone="muted"
          className="-my-px"
        />
      )}
      {shortcut && !value && (
        <span className="mr-3 hidden lg:inline-flex">
          <Kbd>/</Kbd>
        </span>
      )}
    </search>
  )
}
