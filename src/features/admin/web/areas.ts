import { type ComponentType, lazy } from 'react'

type Area = {
  /** The last part of its address. */
  readonly name: string
  readonly label: string
  /** Loaded only when it is opened. */
  readonly Screen: ComponentType
}

/** What the website administrator looks after, in the order of the list. [ADM-08] */
export const areas: readonly Area[] = [
  {
    name: 'general',
    label: 'General Settings',
    Screen: lazy(async () => ({ default: (await import('./GeneralArea.tsx')).GeneralArea })),
  },
  {
    name: 'flags',
    label: 'Feature Flags',
    Screen: lazy(async () => ({ default: (await import('./FlagsArea.tsx')).FlagsArea })),
  },
  {
    name: 'groups',
    label: 'Group Management',
    Screen: lazy(async () => ({ default: (await import('./GroupsArea.tsx')).GroupsArea })),
  },
  {
    name: 'users',
    label: 'User Management',
    Screen: lazy(async () => ({ default: (await import('./UsersArea.tsx')).UsersArea })),
  },
  {
    name: 'debts',
    label: 'Debt Management',
    Screen: lazy(async () => ({ default: (await import('./DebtsArea.tsx')).DebtsArea })),
  },
  {
    name: 'odds',
    label: 'The Odds API',
    Screen: lazy(async () => ({ default: (await import('./OddsArea.tsx')).OddsArea })),
  },
  {
    name: 'email-test',
    label: 'Email Test',
    Screen: lazy(async () => ({ default: (await import('./EmailTestArea.tsx')).EmailTestArea })),
  },
  {
    name: 'email-audit',
    label: 'Email Audit',
    Screen: lazy(async () => ({ default: (await import('./EmailAuditArea.tsx')).EmailAuditArea })),
  },
  {
    name: 'contacts',
    label: 'SendGrid Contacts',
    Screen: lazy(async () => ({ default: (await import('./ContactsArea.tsx')).ContactsArea })),
  },
  {
    name: 'sms-audit',
    label: 'SMS Audit',
    Screen: lazy(async () => ({ default: (await import('./SmsAuditArea.tsx')).SmsAuditArea })),
  },
]
