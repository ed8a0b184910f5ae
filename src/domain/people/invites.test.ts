import { describe, expect, it } from 'vitest'
import { exampleMember } from '#test/support/domainExamples.ts'
import { whyCannotMailInvite, whyCannotWithdraw } from './invites.ts'

describe('an invite by mail', () => {
  const ann = { name: 'Ann', emailVerified: true }
  const crew = { name: 'Sunday Crew' }

  it.each(['Sunday Crew', 'J.R. and Co.', 'Crew @ Home', 'Les Bleus 7:30', 'Été 👨‍👩‍👧', 'کار\u200cگاه'])(
    'may carry the name %j',
    (name) => {
      expect(whyCannotMailInvite({ ...ann, name }, crew)).toBeNull()
      expect(whyCannotMailInvite(ann, { name })).toBeNull()
    },
  )

  it.each([
    'Your bank: sign in at http://evil.example',
    'HTTPS://evil.example',
    'See www.evil.example',
    'pay@evil.example',
    'Crew\r\nBcc: all',
    'Crew\u2028Next',
    'Right \u202Eto left',
    'Cr\u200Bew',
  ])('carries no name like %j, of sender or group', (name) => {
    expect(whyCannotMailInvite({ ...ann, name }, crew)?.code).toBe('invite-name-unsafe')
    expect(whyCannotMailInvite(ann, { name })?.code).toBe('invite-name-unsafe')
  })

  it('has a sender with a verified address', () => {
    const refusal = whyCannotMailInvite({ ...ann, emailVerified: false }, crew)
    expect(refusal?.message).toBe(
      'Verify your email address to invite by email. The invite link works right away: hand it on yourself.',
    )
  })
})

describe('an open invite', () => {
  const ann = exampleMember({ userId: 'ann', role: 'admin' })
  const ben = exampleMember({ userId: 'ben', role: 'member' })

  it.each([
    ['by an admin', ann, { inviterId: 'ben' }, null],
    ['by the member who sent it', ben, { inviterId: 'ben' }, null],
    ['by no other member', ben, { inviterId: 'ann' }, 'invite-not-open'],
    ['only while it is open', ann, null, 'invite-not-open'],
  ])('is withdrawn %s [BEY-27]', (_, member, invite, code) => {
    expect(whyCannotWithdraw(member, invite)?.code ?? null).toBe(code)
  })
})
