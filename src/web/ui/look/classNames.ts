import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { mergeConfig } from './mergeConfig.ts'

const merge = createTailwindMerge(mergeConfig)

/** Joins class names; of two that set the same property the later one stays. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
