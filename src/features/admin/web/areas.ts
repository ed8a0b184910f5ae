import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Area = {
  /** The last part of its address. */
  readonly name: string
  readonly label: string
  /** Loaded only when opened. */
  readonly Screen: ComponentType
}

/** The admin areas, in the order of the list. [ADM-08] */
export const areas: readonly Area[] = [
  {
    name: 'general',
    label: 'General Settings',
    Screen: lazyRouteComponent(() => import('./general/GeneralArea.tsx'), 'GeneralArea'),
  },
  {
    name: 'flags',
    label: 'Feature Flags',
    Screen: lazyRouteComponent(() => import('./flags/FlagsArea.tsx'), 'FlagsArea'),
  },
  {
    name: 'groups',
    label: 'Group Management',
    Screen: lazyRouteComponent(() => import('./groups/GroupsArea.tsx'), 'GroupsArea'),
  },
  {
    name: 'users',
    label: 'User Management',
    Screen: lazyRouteComponent(() => import('./users/UsersArea.tsx'), 'UsersArea'),
  },
  {
    name: 'debts',
    label: 'Debt Management',
    Screen: lazyRouteComponent(() => import('./debts/DebtsArea.tsx'), 'DebtsArea'),
  },
  {
    name: 'odds',
    label: 'The Odds API',
    Screen: lazyRouteComponent(() => import('./odds/OddsArea.tsx'), 'OddsArea'),
  },
  {
    name: 'email-test',
    label: 'Email Test',
    Screen: lazyRouteComponent(() => import('./messages/EmailTestArea.tsx'), 'EmailTestArea'),
  },
  {
    name: 'email-audit',
    label: 'Email Audit',
    Screen: lazyRouteComponent(() => import('./messages/EmailAuditArea.tsx'), 'EmailAuditArea'),
  },
  {
    name: 'contacts',
    label: 'SendGrid Contacts',
    Screen: lazyRouteComponent(() => import('./messages/ContactsArea.tsx'), 'ContactsArea'),
  },
  {
    name: 'sms-audit',
    label: 'SMS Audit',
    Screen: lazyRouteComponent(() => import('./messages/SmsAuditArea.tsx'), 'SmsAuditArea'),
  },
]
