import type { Rule } from '../errorCodes.ts'
import { type Cents, formatMoney } from '../money/money.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What keeps somebody from recording what is owed from before, from answering it, and from reading it out of a file. */
export const openingRefusals = {
  'opening-not-found': { error: 'not-found', says: 'Opening balance not found' },
  'opening-same-person': { error: 'invalid-argument', says: 'Nobody can owe themselves' },
  'opening-not-yours': { error: 'permission-denied', says: 'You can only record what you owe or are owed yourself' },
  'opening-too-large': {
    error: 'invalid-argument',
    says: ({ most }: { most: Cents }) => `An opening balance can have at most ${formatMoney(most)}`,
  },
  'opening-day-wrong': { error: 'invalid-argument', says: 'The date must be a day up to today' },
  'opening-not-member': { error: 'aborted', says: 'Both must be members of the group' },
  'opening-answered': { error: 'aborted', says: 'This was answered already' },
  'opening-not-debtor': { error: 'permission-denied', says: 'Only the person who would owe it can agree to it' },
  'opening-not-refusable': {
    error: 'permission-denied',
    says: 'Only the person who would owe it, or be owed it, can refuse it',
  },
  'opening-too-late': { error: 'aborted', says: 'This could be refused for 72 hours' },
  'opening-not-recorder': { error: 'permission-denied', says: 'Only the person who recorded it can withdraw it' },
  'import-empty': { error: 'invalid-argument', says: 'There is nothing in this file' },
  'import-no-columns': {
    error: 'invalid-argument',
    says: 'No columns named from, to and amount were found in the first line',
  },
  'import-too-many-people': { error: 'invalid-argument', says: 'This file names more than 200 people' },
  'import-too-long': { error: 'invalid-argument', says: 'A file can have at most 1 MB' },
  'import-not-found': { error: 'not-found', says: 'Import not found' },
  'import-names-open': {
    error: 'aborted',
    says: 'Please choose a member for each name, or leave the name out',
  },
  'import-nothing': { error: 'aborted', says: 'Nothing in this file is owed between members' },
  'import-done': { error: 'aborted', says: 'This import was confirmed already' },
  'import-twice': { error: 'aborted', says: 'This file was imported already' },
  'import-not-confirmed': { error: 'aborted', says: 'This import was not confirmed' },
  'import-undone': { error: 'aborted', says: 'This import was taken back already' },
  'import-agreed': {
    error: 'aborted',
    says: 'Something of this import is agreed to or paid already, so it cannot be taken back as a whole',
  },
} as const satisfies Record<string, Rule>

export const openingRefusal = /* @__PURE__ */ refusalsOf(openingRefusals)
