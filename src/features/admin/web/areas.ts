import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

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
    Screen: lazyRouteComponent(() => import('./GeneralArea.tsx'), 'GeneralArea'),
  },
  {
    name: 'flags',
    label: 'Feature Flags',
    Screen: lazyRouteComponent(() => import('./FlagsArea.tsx'), 'FlagsArea'),
  },
  {
    name: 'groups',
    label: 'Group Management',
    Screen: lazyRouteComponent(() => import('./GroupsArea.tsx'), 'GroupsArea'),
  },
  {
    name: 'users',
    label: 'User Management',
    Screen: lazyRouteComponent(() => import('./UsersArea.tsx'), 'UsersArea'),
  },
  {
    name: 'debts',
    label: 'Debt Management',
    Screen: lazyRouteComponent(() => import('./DebtsArea.tsx'), 'DebtsArea'),
  },
  {
    name: 'odds',
    label: 'The Odds API',
    Screen: lazyRouteComponent(() => import('./OddsArea.tsx'), 'OddsArea'),
  },
  {
    name: 'email-test',
    label: 'Email Test',
    Screen: lazyRouteComponent(() => import('./EmailTestArea.tsx'), 'EmailTestArea'),
  },
  {
    name: 'email-audit',
    label: 'Email Audit',
    Screen: lazyRouteComponent(() => import('./EmailAuditArea.tsx'), 'EmailAuditArea'),
  },
  {
    name: 'contacts',
    label: 'SendGrid Contacts',
    Screen: lazyRouteComponent(() => import('./ContactsArea.tsx'), 'ContactsArea'),
  },
  {
    name: 'sms-audit',
    label: 'SMS Audit',
    Screen: lazyRouteComponent(() => import('./SmsAuditArea.tsx'), 'SmsAuditArea'),
  },
]
