import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatNames, formatOddsAs, oddsFormats } from '#domain/odds/oddsFormats.ts'
import { whyNoDisplayName } from '#domain/people/misleadingNames.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { api } from '#features/web/api.ts'
import { sessionQuery, useSession } from '#features/web/session.ts'
import { useSite } from '#features/web/site.ts'
import { useStored } from '#web/browser/storedValue.ts'
import { textOf } from '#web/client/apiError.ts'
import { turnHelp } from '#web/session/helpHints.ts'
import { zoneOptions } from '#web/time/zoneOptions.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import { showLooks } from './accountLooks.ts'
import { useAutoSettle } from './autoSettle.ts'
import { DevicesSection } from './DevicesSection.tsx'
import { PayLinksSection } from './PayLinksSection.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

type Draft = ReturnType<typeof useUserSettings>

type Slots = {
  /** The section for what they allow themselves. */
  limits: ReactNode
  /** The section for the phone number. */
  phone: ReactNode
  /** The one for the calendar address. */
  calendar: ReactNode
  /** The one with the way to download one's data and to delete the account. */
  ownData: ReactNode
}

/** Profile and preferences of the user, with sections of other features. */
export function UserSettingsPage(slots: Slots) {
  const me = useSession()
  if (!me) return <Notice tone="neutral">User not authenticated.</Notice>
  return <Sections me={me} {...slots} />
}

function Sections({ me, limits, phone, calendar, ownData }: Slots & { me: Me }) {
  const draft = useUserSettings(me.settings)
  return (
    <div className="flex max-w-200 flex-col gap-3">
      <h2 className="sr-only">User settings</h2>
      <Profile draft={draft} user={me.user} />
      {phone}
      <PayLinksSection />
      <Looks draft={draft} />
      <SaveBar draft={draft} />
      {limits}
      {calendar}
      <DevicesSection />
      {ownData}
    </div>
  )
}

/** [SET-05] [SET-06] */
function Profile({ draft, user: { email, emailVerified } }: { draft: Draft; user: Me['user'] }) {
  const isMailed = useSite()?.mail === true
  const [noticeClosedFor] = useStored('verifyClosed')
  return (
    <Section title="Profile">
      <div className="flex flex-col gap-4 pt-3 pb-2">
        <TextField
          label="Display name"
          help="visible to other group members"
          value={draft.values.displayName}
          autoComplete="name"
          error={draft.problem}
          onChange={({ target }) => draft.set({ displayName: target.value })}
        />
        <TextField label="Email" help="Email cannot be changed. Contact support if needed." value={email} readOnly />
        {isMailed && !emailVerified && noticeClosedFor === email && <VerifyNotice />}
      </div>
    </Section>
  )
}

/** [SET-08] [SET-09] [APP-08] [BEY-22] */
function Looks({ draft: { values, set } }: { draft: Draft }) {
  const [settles, setSettles] = useAutoSettle()
  return (
    <Section title="Preferences">
      <div className="flex flex-col gap-4 pt-3 pb-2 sm:flex-row [&>*]:flex-1">
        <Select
          label="Theme"
          value={values.theme}
          options={[
            { value: 'light', label: 'Light Mode' },
            { value: 'dark', label: 'Dark Mode' },
          ]}
          onChange={({ target }) => set({ theme: target.value === 'light' ? 'light' : 'dark' })}
        />
        <Select
          label="Time zone"
          help="For the days of your lists and your weekly digest"
          value={values.timeZone ?? ''}
          options={
            values.timeZone === null
              ? [{ value: '', label: 'Not set (UTC)' }, ...zoneOptions(null)]
              : zoneOptions(values.timeZone)
          }
          onChange={({ target }) => set({ timeZone: target.value === '' ? null : target.value })}
        />
        <Select
          label="Odds"
          help="Everywhere odds are shown or typed"
          value={values.oddsFormat}
          options={oddsFormats.map((format) => ({
            value: format,
            label: `${formatNames[format]} (${formatOddsAs(format, 150)})`,
          }))}
          onChange={({ target }) => set({ oddsFormat: oddsFormats.find((format) => format === target.value) })}
        />
      </div>
      <Switch
        label="Help Dialogs"
        help="Explanations above the pages, and the hints behind “?”"
        checked={values.helpDialogs}
        onChange={({ target }) => set({ helpDialogs: target.checked })}
        className="border-t border-line py-2"
      />
      <Switch
        label="Named in group chats"
        help="Otherwise you are “A friend” in what is posted to your groups' chats outside"
        checked={values.namedInChats}
        onChange={({ target }) => set({ namedInChats: target.checked })}
        className="border-t border-line py-2"
      />
      <Switch
        label="Auto-settle"
        help="This browser asks for results every five minutes while it is open. It is saved immediately, for this browser."
        checked={settles}
        onChange={({ target }) => setSettles(target.checked)}
        className="border-t border-line py-2"
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} pad="none" className="px-4 py-3">
      <h3 id={id} className="border-b border-line pb-2 text-18 font-bold">
        {title}
      </h3>
      {children}
    </Card>
  )
}

/** Always there; of use once something has changed. [SET-10] */
function SaveBar({ draft: { problem, isChanged, isSaving, reset, save } }: { draft: Draft }) {
  return (
    <section
      aria-label="Save your changes"
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2 rounded-card border p-2',
        isChanged
          ? 'sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 border-control bg-raised shadow-float lg:bottom-4'
          : 'border-transparent',
      )}
    >
      <Button variant="ghost" onClick={reset} disabled={isSaving || !isChanged}>
        Reset
      </Button>
      <Button onClick={save} busy={isSaving} disabled={problem !== undefined || !isChanged}>
        Save Changes
      </Button>
    </section>
  )
}

type UserSettings = Pick<
  Me['settings'],
  'displayName' | 'theme' | 'helpDialogs' | 'timeZone' | 'oddsFormat' | 'namedInChats'
>

/** The user's settings with unsaved changes on top. [SET-10] [SET-13] [SET-15] */
function useUserSettings(saved: Me['settings']) {
  const [draft, setDraft] = useState<Partial<UserSettings>>({})
  const queries = useQueryClient()
  const change = useMutation(
    api.accounts.changeSettings.mutationOptions({
      onSuccess: (settings, { helpDialogs }) => {
        setDraft({})
        showLooks(settings)
        if (helpDialogs !== undefined) turnHelp(helpDialogs)
        toast.success('Settings saved successfully!')
        return queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
      },
      onError: (error) => toast.error('Failed to save settings. Please try again.', { description: textOf(error) }),
    }),
  )
  const values: UserSettings = { ...saved, ...draft }
  const changes = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== saved[name as keyof UserSettings]),
  ) as Partial<UserSettings>
  const wrong = whyNoDisplayName(values.displayName.trim(), { kept: saved.displayName })
  return {
    values,
    isChanged: Object.keys(changes).length > 0,
    isSaving: change.isPending,
    problem: wrong?.message,
    set: (name: Partial<UserSettings>) => setDraft((before) => ({ ...before, ...name })),
    reset: () => setDraft({}),
    save: () => change.mutate(changes),
  }
}
