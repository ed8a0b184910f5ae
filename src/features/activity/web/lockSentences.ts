import type { ActivityView } from '../contract.ts'

type About = { readonly who: (person: ActivityView['member']) => string } & Pick<ActivityView, 'member'>

/** The words for what became of an account whose address somebody else owns. [BEY-23] */
export const lockSentences = {
  'member.locked': { happened: ({ member, who }: About) => `The account of ${who(member)} is locked` },
  'member.unlocked': { did: ({ member, who }: About) => `unlocked the account of ${who(member)}` },
}
