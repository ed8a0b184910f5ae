import { skipToken, useQuery } from '@tanstack/react-query'
import type { EmailDetails } from '#features/messages/contract.ts'
import { api, client } from '#features/web/api.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Moment } from '../parts/Moment.tsx'
import { AuditStatus } from './AuditStatus.tsx'

type KeptMailProps = { id: string | null; onClose: () => void }

/** The contents of a mail and the result of each attempt to send it. Opening it is recorded, so it happens once. */
export function KeptMail({ id, onClose }: KeptMailProps) {
  const mail = useQuery({
    queryKey: [...api.messages.key(), 'opened', id],
    queryFn: id === null ? skipToken : () => client.messages.readEmail({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()} title="Email" desktop="side">
      <Loaded query={mail} loading="Loading email..." failure="Failed to load email">
        {(details) => <Content mail={details} />}
      </Loaded>
    </Sheet>
  )
}

function Content({ mail }: { mail: EmailDetails }) {
  return (
    <div className="grid grid-cols-1 gap-3 py-2 text-14 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <AuditStatus status={mail.status} />
        <Moment at={mail.timestamp} />
        <span>
          {mail.emailType}
          {mail.isTest && ' (test)'}
        </span>
      </p>
      <p>
        <span className="text-muted">To</span> {mail.to}
      </p>
      <p>
        <span className="text-muted">Subject</span> {mail.subject}
      </p>
      <article aria-label="What it says" className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg p-3">
        <h3 className="text-16 font-bold">{mail.title}</h3>
        <p className="whitespace-pre-line">{mail.paragraphs.join('\n\n')}</p>
        {mail.button && (
          <p className="text-muted">
            [{mail.button.label}] {mail.button.url}
          </p>
        )}
      </article>
      <Tries mail={mail} />
    </div>
  )
}

function Tries({ mail: { tries, nextAttemptAt } }: { mail: EmailDetails }) {
  return (
    <section className="grid grid-cols-1 gap-1">
      <h3 className="font-semibold">Attempts</h3>
      {tries.length === 0 && <p className="text-muted">None yet</p>}
      <ol className="divide-y divide-line">
        {tries.map(({ number, timestamp, status, error }) => (
          <li key={number} className="flex flex-wrap items-center gap-2 py-2">
            <span className="tabular text-muted">{number}.</span>
            <AuditStatus status={status} />
            <Moment at={timestamp} />
            {error && <p className="w-full text-loss">{error}</p>}
          </li>
        ))}
      </ol>
      {nextAttemptAt && (
        <p className="text-muted">
          Tried again <Moment at={nextAttemptAt} />
        </p>
      )}
    </section>
  )
}
