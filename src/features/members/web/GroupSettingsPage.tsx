import type { ReactNode } from 'react'
import { whyCannotChangeSettings } from '#domain/people/groupSettings.ts'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { useLeaveGuard } from '#web/browser/leaving.ts'
import { isSigningOut } from '#web/session/signOut.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { BettingRulesSection } from './BettingRulesSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { InviteSection } from './InviteSection.tsx'
import { LeaveGroup } from './LeaveGroup.tsx'
import { MembersSection } from './MembersSection.tsx'
import { type SectionProps, SettingSwitch } from './SettingSwitch.tsx'
import { settingLabels } from './settingsDraft.ts'
import { type SettingsDraft, useSettingsDraft } from './useSettingsDraft.ts'

/**
 * The group's details, rules, members and invites; `exports` is the section with its files to download, `channels` that
 * of the chats outside. [GRP-23]
 * [GRP-43]
 */
export function GroupSettingsPage({ exports, channels }: { exports: ReactNode; channels: ReactNode }) {
  const group = useGroup()
  const draft = useSettingsDraft(group)
  const whyNot = whyCannotChangeSettings(group)
  const section = { draft, readOnly: whyNot !== null }
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">Settings of {group.name}</h2>
      {whyNot && <Notice tone="neutral">{whyNot.message}</Notice>}
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
        <div className="grid gap-3">
          <DetailsSection {...section} memberCount={group.memberCount} />
          <MembersSection group={group} />
        </div>
        <div className="grid gap-3">
          <BettingRulesSection {...section} />
          <PermissionsSection {...section} />
          <InviteSection group={group} />
          {channels}
          {exports}
          <LeaveGroup group={group} />
        </div>
      </div>
      <SaveBar {...draft} />
      <LeaveGuard hasChanges={draft.changes.length > 0} />
    </div>
  )
}

/** What members who are not admins may do. [GRP-32] */
function PermissionsSection(props: SectionProps) {
  return (
    <SettingsCard title="Permissions" aside="Admins can always do these">
      <div className="divide-y divide-line">
        <SettingSwitch
          {...props}
          name="membersCanInvite"
          help="Otherwise only admins bring others in; turning this off replaces the invite code"
        />
        <SettingSwitch {...props} name="membersCanCreateBids" help="Otherwise only admins offer bets" />
        <SettingSwitch {...props} name="membersCanAcceptBids" help="Otherwise only admins take what is offered" />
        <SettingSwitch {...props} name="membersCanViewStats" help="Otherwise only admins see who is ahead" />
        <SettingSwitch
          {...props}
          name="settleUp"
          help="The plan on Debts brings everybody to zero with the fewest payments. On: who pays one of them records it there, and it clears debts between others on its way too. Off: the plan can only be read"
        />
      </div>
    </SettingsCard>
  )
}

/** Asks before unsaved changes are lost with the page. Another tab of the same page loses nothing. */
function LeaveGuard({ hasChanges }: { hasChanges: boolean }) {
  const { isAsked, answer } = useLeaveGuard({
    isUnsaved: hasChanges,
    isLostOnUnload: () => hasChanges && !isSigningOut(),
  })
  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => !open && answer(false)}
      title="Discard unsaved changes?"
      description="The settings that you changed are not saved yet."
      cancelLabel="Keep editing"
      confirm={{ label: 'Discard Changes', tone: 'danger', onClick: () => answer(true) }}
    />
  )
}

/** Shown only while there are unsaved changes. */
function SaveBar({ changes, problems, isSaving, save, discard }: SettingsDraft) {
  if (changes.length === 0) return null
  const problem = Object.values(problems)[0]
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-control bg-raised px-4 py-3 shadow-float lg:bottom-4"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 text-14">
        <span className="font-semibold">
          {changes.length === 1 ? '1 unsaved change' : `${changes.length} unsaved changes`}
        </span>{' '}
        <span id="unsaved" className={problem ? 'text-loss' : 'text-muted'}>
          {problem ?? changes.map((name) => settingLabels[name]).join(', ')}
        </span>
      </p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" onClick={discard} disabled={isSaving}>
          Discard
        </Button>
        <Button busy={isSaving} disabled={problem !== undefined} aria-describedby="unsaved" onClick={save}>
          Save changes
        </Button>
      </div>
    </section>
  )
}
