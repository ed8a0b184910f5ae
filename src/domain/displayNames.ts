/** The longest name that others see. [SET-15] */
export const displayNameLength = 50

/** What a refused name is told. */
export const displayNameWords = 'A name has 1 to 50 characters'

/** Whether a name, trimmed already, may be shown to others: not empty, not too long, without control characters. [SET-15] */
export function isDisplayName(name: string): boolean {
  return name.length >= 1 && name.length <= displayNameLength && !/\p{Cc}/u.test(name)
}
