import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { type PayService, payAddress, payServices, readPayLink, shownPayLink } from './payLinks.ts'

describe('how somebody can be paid', () => {
  it.each<[PayService, string, string | null]>([
    ['venmo', ' @Ben-Rider_7 ', 'Ben-Rider_7'],
    ['venmo', 'benno', 'benno'],
    ['venmo', '', null],
    ['paypal', 'BenRider', 'BenRider'],
    ['paypal', 'https://www.paypal.me/BenRider', 'BenRider'],
    ['cashApp', '$ben_r', 'ben_r'],
    ['zelle', 'ben@example.org', 'ben@example.org'],
    ['zelle', '(212) 555-0142', '+12125550142'],
    ['zelle', '  ', null],
  ])('by %s: of %o it keeps %o [BEY-14]', (service, text, kept) => {
    expect(readPayLink(service, text)).toEqual({ kept })
  })

  it.each<[PayService, string]>([
    ['venmo', 'four'],
    ['venmo', 'x'.repeat(31)],
    ['venmo', 'ben rider'],
    ['venmo', 'ben/../../evil'],
    ['venmo', 'ben?txn=charge'],
    ['venmo', '@@benno'],
    ['paypal', 'ben-rider'],
    ['paypal', 'b'.repeat(21)],
    ['paypal', '<script>'],
    ['cashApp', '7ben'],
    ['cashApp', '$'],
    ['cashApp', 'ben$'],
    ['zelle', 'ben'],
    ['zelle', 'javascript:alert(1)@x'],
    ['zelle', '<b>@example.org'],
    ['zelle', '416 555 0142'],
  ])('by %s: refuses %o [BEY-14]', (service, text) => {
    expect(readPayLink(service, text)).toEqual({ wrong: expect.stringMatching(/^(A|Zelle) /) })
  })

  it('is one plain word without spaces, whatever was typed [BEY-14]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...payServices), fc.string({ unit: 'binary', maxLength: 40 }), (service, text) => {
        const read = readPayLink(service, text)
        if ('kept' in read && read.kept !== null) expect(read.kept).toMatch(/^[^\s<>"']+$/)
      }),
    )
  })

  it.each<[PayService, string, string | null]>([
    ['venmo', 'ben-r_7', 'https://venmo.com/ben-r_7?txn=pay&amount=12.50&note=Settling%20up'],
    ['paypal', 'benr', 'https://paypal.me/benr/12.50USD'],
    ['cashApp', 'benr', 'https://cash.app/$benr/12.50'],
    ['zelle', 'ben@example.org', null],
  ])('by %s opens %o at %o, which says nothing of betting [BEY-14]', (service, kept, address) => {
    expect(payAddress(service, kept, cents(1_250))).toBe(address)
  })

  it('is shown as its service writes it [BEY-14]', () => {
    expect(payServices.map((service) => shownPayLink(service, 'ben'))).toEqual(['@ben', 'paypal.me/ben', '$ben', 'ben'])
  })
})
