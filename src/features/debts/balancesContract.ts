import { z } from 'zod'
import { dollars } from '../contracts/procedure.ts'
import { person, personName } from '../groups/personContract.ts'

/** Everybody's net, and what each two people owe each other. [BEY-33] */
export const balances = z.object({
  members: z.array(z.object({ person, userId: z.string(), name: personName, net: dollars })),
  pairs: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** What `from` owes `to` now: what is disputed or doubted waits beside it. */
      amount: dollars,
      /** The pending debts that the amount comes from. */
      debtIds: z.array(z.string()).optional(),
      debts: z.int().optional(),
      /** What waits: `from` may owe so much more; negative, less. [BEY-11] [BEY-13] */
      disputed: dollars,
      doubted: dollars,
    }),
  ),
})
