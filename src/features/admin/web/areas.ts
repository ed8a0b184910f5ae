import type { ComponentType } from 'react'
import { lazyScreen } from '#web/ui/late/lazyScreen.ts'

type Area = {
  /** The last part of its address. */
  readonly name: string
  readonly label: string
  /** Loaded only when opened. */
  readonly Screen: ComponentType
}

/** The admin areas, in the order of the list: first what waits for the administrator. [ADM-08] */
export const areas: readonly Area[] = [
  {
    name: 'attention',
    label: 'Needs Attention',
    Screen: lazyScreen(async () => (await import('./attention/AttentionArea.tsx')).AttentionArea),
  },
  {
    name: 'health',
    label: 'Health',
    Screen: lazyScreen(async () => (await import('./health/HealthArea.tsx')).HealthArea),
  },
  {
    name: 'general',
    label: 'General Settings',
    Screen: lazyScreen(async () => (await import('./general/GeneralArea.tsx')).GeneralArea),
  },
  {
    name: 'flags',
    label: 'Feature Flags',
    Screen: lazyScreen(async () => (await import('./flags/FlagsArea.tsx')).FlagsArea),
  },
  {
    name: 'groups',
    label: 'Group Management',
    Screen: lazyScreen(async () => (await import('./groups/GroupsArea.tsx')).GroupsArea),
  },
  {
    name: 'users',
    label: 'User Management',
    Screen: lazyScreen(async () => (await import('./users/UsersArea.tsx')).UsersArea),
  },
  {
    name: 'debts',
    label: 'Debt Management',
    Screen: lazyScreen(async () => (await import('./debts/DebtsArea.tsx')).DebtsArea),
  },
  {
    name: 'odds',
    label: 'The Odds API',
    Screen: lazyScreen(async () => (await import('./odds/OddsArea.tsx')).OddsArea),
  },
  {
    name: 'email-test',
    label: 'Email Test',
    Screen: lazyScreen(async () => (await import('./messages/EmailTestArea.tsx')).EmailTestArea),
  },
  {
    name: 'email-audit',
    label: 'Email Audit',
    Screen: lazyScreen(async () => (await import('./messages/EmailAuditArea.tsx')).EmailAuditArea),
  },
  {
    name: 'contacts',
    label: 'SendGrid Contacts',
    Screen: lazyScreen(async () => (await import('./messages/ContactsArea.tsx')).ContactsArea),
  },
  {
    name: 'sms-audit',
    label: 'SMS Audit',
    Screen: lazyScreen(async () => (await import('./messages/SmsAuditArea.tsx')).SmsAuditArea),
  },
]
