import { vi } from 'vitest'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { GroupView, MemberView } from '#features/groups/contract.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import type { PartingView } from '#features/members/contract.ts'
import { GroupSettingsPage } from '#features/members/web/GroupSettingsPage.tsx'
import { GroupExport } from '#features/ownData/web/GroupExport.tsx'
import type { Site } from '#features/website/contract.ts'
import { Link } from '#web/browser/Link.tsx'
import { App, sam, sundayCrew } from './slipExamples.tsx'

/** Sam's group, in which Sam is an admin. */
export const samsCrew: GroupView = {
  ...sundayCrew,
  settings: { isPrivate: true, maxMembers: 50, settleUp: false, timeZone: 'America/New_York' },
  role: 'admin',
}

function aMember(userId: string, displayName: string, role: 'admin' | 'member' = 'member'): MemberView {
  const deactivation = { deactivatedAt: null, deactivatedBy: null, deactivationReason: null, isLocked: false }
  const at = { joinedAt: '2026-09-01T12:00:00Z', lastModified: '2026-09-01T12:00:00Z' }
  return {
    person: { id: userId, name: displayName },
    userId,
    displayName,
    role,
    isActive: true,
    ...at,
    ...deactivation,
  }
}

export const crewMembers = [
  aMember('cleo', 'Cleo'),
  aMember('ben', 'Ben'),
  aMember('sam', 'Sam', 'admin'),
  aMember('ann', 'Ann', 'admin'),
]

export const free: PartingView = { activeBets: 0, unsettledDebts: 0, openBids: 0, why: null, mayOverrule: false }

type Answer = () => Response | Promise<Response>
type Answers = {
  group?: GroupView
  site?: Site
  parting?: PartingView
  members?: Answer
  invites?: Answer
  commands?: Answer
  session?: Me
}

/** The group settings as Sam sees them, and what was sent. */
export function settingsOf({ group = samsCrew, site, parting = free, session = sam, ...answers }: Answers = {}) {
  const { members, invites, commands } = answers
  const sent: { method: string; path: string; body: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const { pathname: path } = new URL(request.url)
    const text = await request.text()
    if (request.method !== 'GET') {
      sent.push({ method: request.method, path, body: text === '' ? null : JSON.parse(text) })
      return commands?.() ?? Response.json({ error: { code: 'internal', message: 'No' } }, { status: 500 })
    }
    if (path.endsWith('/parting')) return Response.json(parting)
    if (path.endsWith('/members')) return members?.() ?? Response.json({ items: crewMembers, nextCursor: null })
    if (path.endsWith('/invites')) return invites?.() ?? Response.json({ items: [], nextCursor: null })
    return Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
  })
  const screen = (
    <App group={group} site={site} session={{ ...session, groups: [{ ...group, lastSeq: 0 }] }} at="/settings/group">
      <GroupContext value={group}>
        <GroupSettingsPage exports={<GroupExport />} channels={null} />
        <Link to="/bids">Elsewhere</Link>
      </GroupContext>
    </App>
  )
  return { sent, screen }
}
