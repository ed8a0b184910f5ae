import { countCharacters } from '../characters.ts'

/** The most characters of a name that others see, as a person counts them. [SET-15] */
export const displayNameLength = 50

/** What a refused name is told. */
export const displayNameWords = 'A name has 1 to 50 characters'

/** Whether a name, trimmed already, may be shown to others: not empty, not too long, without control characters. [SET-15] */
export function isDisplayName(name: string): boolean {
  return name !== '' && countCharacters(name) <= displayNameLength && !/\p{Cc}/u.test(name)
}
