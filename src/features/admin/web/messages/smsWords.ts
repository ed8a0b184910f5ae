import { auditedTexts } from '#domain/notices/noticeChannels.ts'
import type { SmsAudit } from '#features/messages/contract.ts'

/** [ADM-100] */
export function smsTypeLabel(type: string): string {
  return (Object.hasOwn(auditedTexts, type) && auditedTexts[type]) || 'Unknown'
}

/** "(xxx) xxx-xxxx" for a US number of 11 digits that starts with 1; others unchanged. [ADM-99] */
export function smsRecipient(to: string): string {
  const [, area, exchange, line] = /^1(\d{3})(\d{3})(\d{4})$/.exec(to.replace(/\D/g, '')) ?? []
  return area === undefined ? to : `(${area}) ${exchange}-${line}`
}

/** Three decimals for one message, two for a total. [ADM-93] */
export function smsCost(dollars: number, decimals: 2 | 3): string {
  return `$${dollars.toFixed(decimals)}`
}

/** The searchable text of a phone number: as stored and as displayed. [ADM-97] */
export function phoneText({ to }: Pick<SmsAudit, 'to'>): string {
  return `${to} ${smsRecipient(to)}`
}
