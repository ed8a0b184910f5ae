import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { classNames } from '../look/classNames.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** An element that `render` draws in place of a button: a link, with the button's look and content. */
export type Rendered = ReactElement<{ className?: string; children?: ReactNode }>

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Work is under way: a spinner stands for the icon, and pressing does nothing. The focus stays. */
    busy?: boolean
    icon?: ReactNode
    render?: Rendered
    ref?: Ref<HTMLButtonElement>
  }

/** The one way to press something with words on it. */
export function Button(props: ButtonProps) {
  const { variant, size, full, busy = false, icon, render, className, children, type, onClick, ...rest } = props
  const off = rest.disabled === true && !busy
  const look = classNames(buttonClass({ variant, size, full, busy, off }), className)
  const content = (
    <>
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </>
  )
  if (render) return cloneElement(render, { className: classNames(look, render.props.className), children: content })
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={look}
    >
      {content}
    </button>
  )
}
