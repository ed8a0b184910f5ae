import type { Rule } from '../errorCodes.ts'
import { refusalsOf } from './refusalsOf.ts'

/** What not everybody may do. */
export const permissionRefusals = {
  'second-step-first': {
    error: 'permission-denied',
    says: 'Administrators of this website need a second step. Please set it up in your user settings.',
  },
  'sign-in-first': { error: 'unauthenticated', says: 'User not authenticated' },
  'account-gone': {
    error: 'unauthenticated',
    says: 'Your user profile is not properly set up. Please sign out and sign back in to refresh your account.',
  },
  'not-confirmed': {
    error: 'permission-denied',
    says: 'Please confirm that you are 21 years or older and accept the Terms of Service first',
  },
  'no-access': { error: 'permission-denied', says: 'You do not have access to this group.' },
  'admins-only': { error: 'permission-denied', says: 'Only group administrators can modify settings' },
  'roles-admins-only': { error: 'permission-denied', says: 'Only group administrators can change member roles' },
  'removals-admins-only': { error: 'permission-denied', says: 'Only group administrators can remove members' },
  'notices-admins-only': { error: 'permission-denied', says: 'Only group administrators can see all notifications' },
  'website-admins-only': { error: 'permission-denied', says: 'Administrator Access Required' },
  'bids-off': { error: 'permission-denied', says: 'Members of this group cannot create bids' },
  'accepts-off': { error: 'permission-denied', says: 'Members of this group cannot accept bids' },
  'invites-off': { error: 'permission-denied', says: 'Members of this group cannot invite others' },
  'stats-off': { error: 'permission-denied', says: 'Members of this group cannot view statistics' },
} as const satisfies Record<string, Rule>

export const permissionRefusal = /* @__PURE__ */ refusalsOf(permissionRefusals)
