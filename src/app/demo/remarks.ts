/** Comments on open bids. */
export const bidRemarks = [
  'Who wants this? I will not even gloat. Much.',
  'That price is a gift. Somebody unwrap it.',
  'My heart says yes, my wallet is in another room.',
  'I had them last week. We do not talk about last week.',
  'Is the kicker healthy? Asking for my rent.',
  'Taking this just so that Uncle Finn has company.',
  'Double it and I bring the good chips.',
  'I read one article and now I am an expert. Skip.',
] as const

/** Comments on active bets. */
export const betRemarks = [
  'See you on the couch. Bring tissues.',
  'No take-backs. I checked the rules.',
  'My dog picked this one. He is 4 and 1.',
  'I am calm. I am very calm. Is it kickoff yet?',
  'May the better couch win.',
  'I have told my neighbors to expect noise.',
] as const

/** Comments on settled bets. */
export const afterRemarks = [
  'Never in doubt. I was hiding in the kitchen, but never in doubt.',
  'Good game. I will frame this one.',
  'I would like to speak to the manager of football.',
  'That last drive took a year off my life.',
  'Fine. Fine! Dinner is on me.',
  'You got lucky. See you next week. And the week after.',
  'The math was right. The ball did not read the math.',
  'Screenshotting this for Thanksgiving.',
] as const

export const paymentNotes = [
  'For the last two weeks',
  'All square. Until Sunday.',
  'Plus a hug',
  'Pizza deducted',
  '',
] as const

export const singleNotes = [
  'Found it in the couch',
  'Paid in exact change, with a sigh',
  'Slipped under the door',
  'From the swear jar',
  '',
] as const
