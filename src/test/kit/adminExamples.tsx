import type { ReactNode } from 'react'
import type { AdminGroup, AdminUser, DeletionCheck, SettledDebtView } from '#features/admin/contract.ts'
import { App, sam } from './slipExamples.tsx'

/** A screen of the website administrator, who is Sam. */
export function AsAdministrator({ children }: { children: ReactNode }) {
  return <App session={{ ...sam, isWebsiteAdmin: true }}>{children}</App>
}

export const json = (body: unknown) => () => Response.json(body)

export const listOf = (items: unknown[]) => json({ items, nextCursor: null })

export const nothingOpen: DeletionCheck = { activeBets: 0, unsettledDebts: 0, openBids: 0, why: null }

export function anAdminGroup(different: Partial<AdminGroup> = {}): AdminGroup {
  return {
    id: 'crew',
    name: 'Sunday Crew',
    memberCount: 4,
    createdAt: '2026-09-01T12:00:00Z',
    activeBets: 3,
    unsettledDebts: 2,
    openBids: 1,
    ...different,
  }
}

export function anAdminUser(different: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'ben',
    email: 'ben@example.org',
    emailVerified: true,
    displayName: 'Ben',
    groups: 2,
    createdAt: '2026-09-01T12:00:00Z',
    lastActive: '2026-11-20T12:00:00Z',
    isWebsiteAdmin: false,
    status: 'active',
    lockedAt: null,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    deletedByName: null,
    deletionReason: null,
    ...different,
  }
}

export function aSettledDebt(different: Partial<SettledDebtView> = {}): SettledDebtView {
  return {
    id: 'd1',
    groupId: 'crew',
    groupName: 'Sunday Crew',
    paymentId: 'p1',
    debtsInPayment: 1,
    numberInPayment: 1,
    together: [],
    betId: 'bet1',
    betDescription: 'Bills +3 (Bills @ Dolphins)',
    betAt: '2026-11-15T18:00:00Z',
    settledAt: '2026-11-17T18:00:00Z',
    debtorId: 'ben',
    debtorName: 'Ben',
    creditorId: 'cleo',
    creditorName: 'Cleo',
    amount: 27.5,
    method: 'zelle',
    recordedBy: 'ben',
    recordedByName: 'Ben',
    ...different,
  }
}
