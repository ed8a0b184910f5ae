import { countCharacters } from '../characters.ts'

/** The longest display name, in characters as a person counts them. [SET-15] */
export const displayNameLength = 50

/** The message for a refused name. */
export const displayNameWords = 'A name has 1 to 50 characters'

/** Whether a trimmed name is a valid display name: not empty, not too long, without control characters. [SET-15] */
export function isDisplayName(name: string): boolean {
  return name !== '' && countCharacters(name) <= displayNameLength && !/\p{Cc}/u.test(name)
}
