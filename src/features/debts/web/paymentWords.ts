import type { paymentMethods } from '#domain/debts.ts'

const labels: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  venmo: 'Venmo',
  cash: 'Cash',
  zelle: 'Zelle',
  other: 'Other',
}

/** How a payment was made: one of the methods offered, or another word as it was recorded; cash where none was. [PAY-02] [PAY-03] */
export function methodLabel(method: string | null): string {
  if (method === null) return labels.cash
  return Object.hasOwn(labels, method) ? labels[method as keyof typeof labels] : method
}
