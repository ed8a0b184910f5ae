import { Button } from '#web/ui/buttons/Button.tsx'
import { settingLabels } from './settingsDraft.ts'
import type { SettingsDraft } from './useSettingsDraft.ts'

/** What is not saved yet; it is there only while there is something. */
export function SaveBar({ changes, problems, isSaving, save, discard }: SettingsDraft) {
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
