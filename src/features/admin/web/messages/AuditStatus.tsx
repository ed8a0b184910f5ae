import { Pill } from '#web/ui/look/Pill.tsx'
import { capitalized } from '../parts/capitalized.ts'

const tones = {
  sent: 'win',
  delivered: 'win',
  failed: 'loss',
  undelivered: 'loss',
  pending: 'warn',
  queued: 'warn',
  attempted: 'warn',
} as const

/** A message's status: a check mark, a cross or a clock, and the word. [ADM-107] */
export function AuditStatus({ status }: { status: keyof typeof tones }) {
  return <Pill tone={tones[status]}>{capitalized(status)}</Pill>
}
