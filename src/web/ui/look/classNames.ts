/**
 * Joins class names and leaves out what is false. Two that set the same property must not meet, since the style sheet's
 * order would decide: what a caller may change of a part is a variant, and its `className` places it on the page.
 */
export { clsx as classNames } from 'clsx'
