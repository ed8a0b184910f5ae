import { z } from 'zod'
import { openingNoteLength } from '#domain/debts/openings.ts'
import { membershipEvents } from '#domain/log/events.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { openingEvents } from '../debts/eventContract.ts'
import { person } from '../groups/personContract.ts'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'A date is written like 2024-01-31')

/** What is owed from before, as the reader sees it. */
const opening = z.object({
  id: z.string(),
  from: person,
  to: person,
  amount: dollars,
  note: z.string(),
  date: day.nullable(),
  by: person,
  recordedAt: instantText,
  state: z.enum(['waiting', 'agreed', 'refused', 'withdrawn']),
  agreedAt: instantText.nullable(),
  /** Until when its creditor may refuse what is a debt already. */
  refusableUntil: instantText.nullable(),
  importId: z.string().nullable(),
  /** What the reader may do about it now. */
  mayAgree: z.boolean(),
  mayRefuse: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type OpeningView = z.infer<typeof opening>
export type OpeningAnswer = z.input<typeof opening>

const imported = z.object({
  id: z.string(),
  by: person,
  at: instantText,
  pairs: z.int(),
  total: dollars,
  /** Why it cannot be taken back as a whole; null when it can. */
  why: z.string().nullable(),
})
export type ImportView = z.infer<typeof imported>
export type ImportAnswer = z.input<typeof imported>

const pair = z.object({
  from: person,
  to: person,
  amount: dollars,
  /** How many lines of the file it comes from. */
  lines: z.int(),
  note: z.string(),
  date: day.nullable(),
})

const preview = z.object({
  id: z.string(),
  /** How many lines were read. */
  lines: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Who each name of the file is. A name that is open has to be matched, or left out by hand. */
  names: z.array(
    z.object({
      name: z.string(),
      userId: z.string().nullable(),
      state: z.enum(['matched', 'left out', 'open']),
      /** The members who are called so, where they are several. */
      choices: z.array(z.string()),
    }),
  ),
  pairs: z.array(pair),
  nets: z.array(z.object({ person, before: dollars, after: dollars })),
  /** When files were imported before: what is in this one too would count twice. */
  earlier: z.array(z.object({ at: instantText })),
  /** Why it cannot be confirmed; null when it can. */
  why: z.string().nullable(),
})
export type PreviewView = z.infer<typeof preview>
export type PreviewAnswer = z.input<typeof preview>

/** As UTF-8 and JSON no character of a file takes more than six bytes. */
const longestFile = 1024 * 1024
const column = z.string().max(100)
const one = z.strictObject({ groupId: id, openingId: id })
const oneImport = z.strictObject({ groupId: id, importId: id })

/** What is owed from before, and how it comes in from a file. [BEY-36] */
export const openingsContract = {
  /** Newest first; and the imports that were not taken back. */
  list: query('/groups/{groupId}/opening-balances', {
    access: 'member',
    staleOn: [...openingEvents, ...membershipEvents, 'payment.recorded', 'payment.reversed'],
  })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(opening).extend({ imports: z.array(imported) })),
  /** By the debtor it is a debt at once; by the creditor it waits for the debtor. */
  record: command('POST', '/groups/{groupId}/opening-balances', {
    access: 'member',
    status: 201,
    example: { fromUserId: 'Zk3Jq8mWv5TnR2xLp9Yd', toUserId: 'b7Rw2NqXc4Vm8HtKy1Ds', amount: 40, note: 'Super Bowl' },
    refuses: [
      ...(['opening-same-person', 'opening-not-yours', 'opening-too-large', 'opening-day-wrong'] as const),
      ...(['opening-not-member', 'payment-amount-invalid', 'too-many-payments'] as const),
    ],
  })
    .input(
      z.strictObject({
        groupId: id,
        fromUserId: id,
        toUserId: id,
        amount: z.number(),
        note: z.string().overwrite(writtenText).trim().max(openingNoteLength).optional(),
        date: day.optional(),
      }),
    )
    .output(opening),
  agree: command('POST', '/groups/{groupId}/opening-balances/{openingId}/agree', {
    access: 'member',
    refuses: ['opening-not-found', 'opening-not-debtor', 'opening-answered', 'opening-not-member'],
  })
    .input(one)
    .output(opening),
  refuse: command('POST', '/groups/{groupId}/opening-balances/{openingId}/refuse', {
    access: 'member',
    refuses: ['opening-not-found', 'opening-not-refusable', 'opening-answered', 'opening-too-late'],
  })
    .input(one)
    .output(opening),
  withdraw: command('POST', '/groups/{groupId}/opening-balances/{openingId}/withdraw', {
    access: 'member',
    refuses: ['opening-not-found', 'opening-not-recorder', 'opening-answered'],
  })
    .input(one)
    .output(opening),
  /** Reads a file and says what it comes to. Nothing is owed by it until it is confirmed. */
  preview: command('POST', '/groups/{groupId}/imports', {
    access: 'group-admin',
    status: 201,
    bodyLimit: 2 * longestFile,
    example: { csv: 'from,to,amount\nAnn,Ben,12.50\n', people: { Ann: 'Zk3Jq8mWv5TnR2xLp9Yd', Ben: null } },
    refuses: ['import-empty', 'import-no-columns', 'import-too-many-people', 'import-too-long', 'too-many-tries'],
  })
    .input(
      z.strictObject({
        groupId: id,
        csv: z.string(),
        columns: z
          .strictObject({ from: column, to: column, amount: column, date: column.optional(), note: column.optional() })
          .optional(),
        people: z.record(z.string().max(10_000), id.nullable()).optional(),
      }),
    )
    .output(preview),
  /** Each pair becomes an opening balance, agreed to like any other. */
  confirm: command('POST', '/groups/{groupId}/imports/{importId}/confirm', {
    access: 'group-admin',
    refuses: [
      ...(['import-not-found', 'import-done', 'import-twice', 'import-undone', 'import-nothing'] as const),
      ...(['import-names-open', 'opening-not-member'] as const),
    ],
  })
    .input(oneImport)
    .output(imported),
  /** Takes the whole import back, while nothing of it is agreed to or paid; within 72 hours what its admin owes themselves. */
  undo: command('POST', '/groups/{groupId}/imports/{importId}/undo', {
    access: 'group-admin',
    refuses: ['import-not-found', 'import-not-confirmed', 'import-undone', 'import-agreed'],
  })
    .input(oneImport)
    .output(imported),
}
