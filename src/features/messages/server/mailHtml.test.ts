import { describe, expect, it } from 'vitest'
import { mailHtml, mailText } from './mailHtml.ts'
import { readUnsubscribe, signUnsubscribe } from './unsubscribeLinks.ts'

const content = {
  title: 'Bid Accepted',
  paragraphs: ['Ben accepted your $50 bid\non Lakers -3.5'],
  button: { label: 'Open your bets', path: '/bets' },
  unsubscribe: null,
}
const links = {
  home: 'https://a.example/',
  button: 'https://a.example/bets',
  unsubscribe: 'https://a.example/out?a=1&b=2',
}

describe('a mail', () => {
  it('has one button, the disclaimer and the way out, as HTML and as text', () => {
    const html = mailHtml(content, links)
    expect(html.match(/class="label"/g)).toHaveLength(1)
    expect(html).toContain('href="https://a.example/bets"')
    expect(html).toContain('bid<br>on Lakers')
    expect(html).toContain('entertainment only')
    expect(html).toContain('href="https://a.example/out?a=1&amp;b=2"')
    const text = mailText(content, links)
    expect(text).toContain('Open your bets:\nhttps://a.example/bets')
    expect(text).toContain('entertainment only')
    expect(text).toContain('https://a.example/out?a=1&b=2')
  })

  it('shows what people write and never reads it', () => {
    const evil = `<b onclick="a()">'&"</b>`
    const html = mailHtml({ ...content, title: evil, paragraphs: [evil], button: { label: evil, path: '/' } }, links)
    expect(html).not.toContain('<b onclick')
    expect(html.split('&lt;b onclick=&quot;a()&quot;&gt;&#39;&amp;&quot;&lt;/b&gt;').length - 1).toBe(4)
  })

  it('asks nobody else for anything: no picture, no script, no style from elsewhere', () => {
    expect(mailHtml(content, links)).not.toMatch(/<(img|script|link)\b|@import|url\(/)
  })
})

describe('an unsubscribe link', () => {
  const secret = 'a secret of the tests, long enough for everyone'
  const token = signUnsubscribe(secret, { userId: 'ann', type: 'bid_accepted' })

  it('says who wants no more of what', () => {
    expect(readUnsubscribe(secret, token)).toEqual({ userId: 'ann', type: 'bid_accepted' })
  })

  it('is worth nothing with another secret, for somebody else, or cut short', () => {
    const other = signUnsubscribe(secret, { userId: 'ben', type: 'bid_accepted' })
    const mixed = `${other.split('.')[0]}.${token.split('.')[1]}`
    for (const wrong of [mixed, token.slice(0, -1), `${token}a`, '', '.', 'a.b', token.toUpperCase()]) {
      expect([wrong, readUnsubscribe(secret, wrong)]).toEqual([wrong, null])
    }
    expect(readUnsubscribe('another secret', token)).toBe(null)
  })
})
