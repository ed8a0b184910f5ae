export const paymentMethods = ['venmo', 'cash', 'zelle', 'other'] as const
export const paymentNoteLength = 500

const methodLabels: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  venmo: 'Venmo',
  cash: 'Cash',
  zelle: 'Zelle',
  other: 'Other',
}

/** A forgiveness is a payment with this method, by which no money moved. Nobody can choose it. [BEY-13] */
export const forgivenMethod = 'forgiven'

/** A payment's method: the label of one of the choices, or other text as recorded; cash if none. [PAY-02] [PAY-03] */
export function methodLabel(method: string | null): string {
  if (method === null) return methodLabels.cash
  if (method === forgivenMethod) return 'Forgiven'
  return Object.hasOwn(methodLabels, method) ? methodLabels[method as keyof typeof methodLabels] : method
}

/** The same within a sentence, where only names have a capital: "by Venmo", "by cash". */
export function methodInText(method: string): string {
  return method === 'cash' || method === 'other' ? method : methodLabel(method)
}
