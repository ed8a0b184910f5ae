/**
 * Joins class names, leaving out falsy ones. Two that set the same property must not meet, since the style sheet's
 * order would decide: what a caller may change is a variant, and `className` is for placement only.
 */
export { clsx as classNames } from 'clsx'
