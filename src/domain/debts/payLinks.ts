import { type Cents, dollarsFromCents } from '../money/money.ts'
import { readPhone } from '../people/phones.ts'
import { hourMs } from '../times.ts'

/** The services that one can be paid with from a debt, in the order in which they are offered. */
export const payServices = ['venmo', 'paypal', 'cashApp', 'zelle'] as const
export type PayService = (typeof payServices)[number]

/** How somebody can be paid; null where they have not said. */
export type PayLinks = Readonly<Record<PayService, string | null>>

/** For how long whoever pays reads that these have changed. [BEY-14] */
export const payLinksNewMs = 72 * hourMs

export const noPayLinks: PayLinks = { venmo: null, paypal: null, cashApp: null, zelle: null }

/** Shown by the service with the payment; it says nothing about betting. */
const paymentNote = 'Settling up'

type Service = {
  readonly label: string
  /** The method that a payment by it is recorded with. [PAY-02] */
  readonly method: string
  /** In stored form; null if it cannot be one. */
  readonly read: (text: string) => string | null
  readonly wrong: string
}

/** The name without the leading mark that the service shows it with. */
const named = (form: RegExp, mark: RegExp) => (text: string) => {
  const name = text.replace(mark, '')
  return form.test(name) ? name : null
}

const services: Readonly<Record<PayService, Service>> = {
  venmo: {
    label: 'Venmo',
    method: 'venmo',
    read: named(/^[A-Za-z0-9_-]{5,30}$/, /^@/),
    wrong: 'A Venmo name has 5 to 30 letters, digits, - or _',
  },
  paypal: {
    label: 'PayPal',
    method: 'PayPal',
    read: named(/^[A-Za-z0-9]{1,20}$/, /^(https:\/\/)?(www\.)?paypal\.me\//i),
    wrong: 'A PayPal.Me name has 1 to 20 letters and digits',
  },
  cashApp: {
    label: 'Cash App',
    method: 'Cash App',
    read: named(/^[A-Za-z][A-Za-z0-9_]{0,19}$/, /^\$/),
    wrong: 'A $cashtag has 1 to 20 letters, digits or _, and starts with a letter',
  },
  zelle: {
    label: 'Zelle',
    method: 'zelle',
    read: (text) =>
      /^[A-Za-z0-9.!#$%&*+=?^_{|}~-]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,24}$/.test(text) ? text : readPhone(text),
    wrong: 'Zelle takes an email address or a US phone number',
  },
}

export const payServiceLabel = (service: PayService): string => services[service].label
export const payServiceMethod = (service: PayService): string => services[service].method

/** What is kept of the typed text, null for none, or what is wrong with it. [BEY-14] */
export function readPayLink(service: PayService, text: string): { kept: string | null } | { wrong: string } {
  const trimmed = text.trim()
  if (trimmed === '') return { kept: null }
  const kept = services[service].read(trimmed)
  return kept === null ? { wrong: services[service].wrong } : { kept }
}

/** The stored contact as its service writes it: `@ben-r`, `paypal.me/ben`, `$ben`. */
export function shownPayLink(service: PayService, kept: string): string {
  return `${{ venmo: '@', paypal: 'paypal.me/', cashApp: '$', zelle: '' }[service]}${kept}`
}

/**
 * The service's own address that pays `amount`, above zero, to the stored contact; null for Zelle, which has none. The
 * forms are those that the services' own apps share: venmo.com/{name}?txn=pay, paypal.me/{name}/{amount}USD,
 * cash.app/${tag}/{amount}. Only Venmo takes a note. [BEY-14]
 */
export function payAddress(service: PayService, kept: string, amount: Cents): string | null {
  const dollars = dollarsFromCents(amount).toFixed(2)
  const name = encodeURIComponent(kept)
  switch (service) {
    case 'venmo':
      return `https://venmo.com/${name}?txn=pay&amount=${dollars}&note=${encodeURIComponent(paymentNote)}`
    case 'paypal':
      return `https://paypal.me/${name}/${dollars}USD`
    case 'cashApp':
      return `https://cash.app/$${name}/${dollars}`
    case 'zelle':
      return null
  }
}
