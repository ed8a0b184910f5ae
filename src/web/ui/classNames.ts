import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our own scale steps, so that `text-14` is known as a size and never swallows `text-muted`. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '14', '16', '18', '22', '28', '34'],
      radius: ['control', 'card', 'sheet'],
      spacing: ['control', 'tabbar'],
      shadow: ['float'],
      animate: ['flash', 'spin', 'breathe'],
    },
  },
})

/** Joins class names; of two that set the same property the later one stays. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
