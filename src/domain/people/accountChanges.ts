/**
 * What whoever has somebody's session could do to their account or learn from it, and what an administrator did to it.
 * Its owner is told of each, in the app and by a mail that no setting stops.
 */
export const accountChanges = [
  'password',
  'payLinks',
  'calendar',
  'ownData',
  'groupData',
  'passkey',
  'unlocked',
] as const

export type AccountChange = (typeof accountChanges)[number]

const sentences: Readonly<Record<AccountChange, string>> = {
  password: 'The password of your account was changed.',
  payLinks: 'How friends can pay you was changed.',
  calendar: 'Your calendar got a new address.',
  ownData: 'What is kept about you was downloaded.',
  groupData: 'The records of a group of yours were downloaded with your account.',
  passkey: 'A passkey was added to your account.',
  unlocked: 'An administrator of the website has unlocked your account: you can sign in with this address again.',
}

/** What else a new password was, and what its owner should look at. */
export type WithPassword = { readonly endedCalendar: boolean; readonly hasNewPayLinks: boolean }

export const nothingElse: WithPassword = { endedCalendar: false, hasNewPayLinks: false }

/** The sentences for the owner of the account, with what to do who did not do it. */
export function accountChangeWords(what: AccountChange, { endedCalendar, hasNewPayLinks }: WithPassword): string[] {
  return [
    sentences[what],
    ...(endedCalendar ? ['The address of your calendar has stopped working: turn the calendar on again.'] : []),
    ...(hasNewPayLinks
      ? ['How friends can pay you was changed within the last 72 hours. If that was not you, take it back there.']
      : []),
    ...(what === 'unlocked' ? [] : [notMeWords]),
  ]
}

const notMeWords = 'Was it not you? Sign out, and choose “Forgot password?”: a new password signs out everybody else.'
