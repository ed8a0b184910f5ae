import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#domain/times.ts'
import { spanWords } from '#domain/website/health/healthItem.ts'
import { api } from '#features/web/api.ts'
import { copyText } from '#web/browser/copyText.ts'
import { ago } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'
import type { HealthItemView, HealthView } from '../../healthContract.ts'
import { Loaded, ReloadFailure } from '../parts/Loaded.tsx'
import { helpText } from './helpText.ts'
import { PartAction } from './PartAction.tsx'

/** What goes wrong is named here within a minute. */
const lookEveryMs = 20_000

/** How each part of the site is: what is wrong comes first, with what to do about it. [BEY-42] */
export function HealthSection() {
  const health = useQuery(api.admin.health.queryOptions({ refetchInterval: lookEveryMs }))
  return (
    <SettingsCard title="Health" aside="Looked at every 20 seconds">
      <ReloadFailure query={health} title="The site could not be looked at" />
      <Loaded query={health} loading="Looking at every part..." failure="The site could not be looked at">
        {(data) => <Parts health={data} apartMs={health.dataUpdatedAt - Date.parse(data.at)} />}
      </Loaded>
    </SettingsCard>
  )
}

const order: Readonly<Record<HealthItemView['state'], number>> = { bad: 0, warn: 1, ok: 2, off: 3 }

/** `apartMs`: how far the clock of this device is ahead of the server's. */
function Parts({ health, apartMs }: { health: HealthView; apartMs: number }) {
  const items = health.items.toSorted((one, other) => order[one.state] - order[other.state])
  const wrong = items.filter(({ state }) => state === 'bad').length
  const copy = async () => {
    if (await copyText(helpText(health))) toast.success('Copied, without secrets')
    else toast.error('The browser does not let it be copied')
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 py-3">
        <p role="status" className="min-w-0 flex-1 basis-60 text-14 font-semibold">
          {wrong === 0 ? 'Nothing is wrong' : `${wrong} ${wrong === 1 ? 'part needs' : 'parts need'} you`}
        </p>
        <Button variant="outline" icon={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          Copy for a request for help
        </Button>
      </div>
      {Math.abs(apartMs) > 2 * minuteMs && (
        <Notice
          tone="warn"
          title={`The clocks of this device and of the server are ${spanWords(Math.abs(apartMs))} apart`}
        >
          One of the two is wrong. On the server, timedatectl set-ntp true has it set by NTP.
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <PartRow key={item.part} item={item} />
        ))}
      </ul>
    </>
  )
}

const pills = {
  ok: { tone: 'win', says: 'Fine' },
  warn: { tone: 'warn', says: 'Look at it' },
  bad: { tone: 'loss', says: 'Wrong' },
  off: { tone: 'neutral', says: 'Not set up' },
} as const

function PartRow({ item }: { item: HealthItemView }) {
  const { title, state, since, words, todo } = item
  const now = useNow()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
          {title}
          <Pill tone={pills[state].tone}>{pills[state].says}</Pill>
          {(state === 'bad' || state === 'warn') && (
            <span className="text-12 font-normal text-muted">since {ago(since, now)}</span>
          )}
        </p>
        <p className="text-14 text-muted wrap-anywhere">{words}</p>
        {todo !== null && <p className="text-14 wrap-anywhere">{todo}</p>}
      </div>
      <PartAction part={item.part} state={state} />
    </li>
  )
}
