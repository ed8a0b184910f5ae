import { classNames } from '../look/classNames.ts'

/** A grey shape where content will stand; the caller gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-control bg-raised', className)} />
  )
}
