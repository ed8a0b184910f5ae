import { countCharacters } from '../characters.ts'

/** The longest display name, in characters as a person counts them. [SET-15] */
export const displayNameLength = 50

/** What others read in the place of the name of a person who has deleted their account. [BEY-23] */
export const formerMember = 'Former member'

/** Line breaks, tabs and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** What takes no ink, beside spaces: zero-width characters, fillers, and the empty Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name of a person or group stays on one line: without line breaks, tabs or other control characters. */
export function isOneLine(name: string): boolean {
  return !breaks.test(name)
}

/** Whether there is anything to see in a name: a letter, digit, sign or symbol. */
export function isVisible(name: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name.replace(invisible, ''))
}

/** Whether a trimmed name is a valid display name: one visible line, not too long. [SET-15] */
export function isDisplayName(name: string): boolean {
  return isVisible(name) && isOneLine(name) && countCharacters(name) <= displayNameLength
}

/** Without what cannot be seen, and with one space where there is any: the form in which two names are compared. */
export function plainLook(name: string): string {
  return name.normalize('NFKC').replace(invisible, '').replace(/\s+/gu, ' ').trim()
}

/** What others read in the place of the name of a person whose account is locked. [BEY-23] */
export function lockedName(name: string): string {
  return `${name} (locked)`
}
