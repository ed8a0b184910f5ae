import { noPayLinks, type PayLinks, type PayService, payServices, readPayLink } from '#domain/money/payLinks.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

const payLinkColumns = { venmo: 'text?', paypal: 'text?', cash_app: 'text?', zelle: 'text?' } as const

const findPayLinks = statement(
  'payLinks.find',
  { userId: 'text' },
  payLinkColumns,
  'select venmo, paypal, cash_app, zelle from pay_links where user_id = $1',
)

const savePayLinks = statement(
  'payLinks.save',
  { userId: 'text', venmo: 'text?', paypal: 'text?', cashApp: 'text?', zelle: 'text?', now: 'timestamptz' },
  {},
  `insert into pay_links (user_id, venmo, paypal, cash_app, zelle, last_modified) values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update set venmo = $2, paypal = $3, cash_app = $4, zelle = $5, last_modified = $6`,
)

/** How the asking user can be paid. [BEY-14] */
export function readPayLinks(context: OperationContext): Promise<PayLinks> {
  return payLinksOf(context.services, askerOf(context).userId)
}

/** How a user can be paid. Who may know is for the caller to decide. */
export async function payLinksOf({ db }: Pick<Services, 'db'>, userId: string): Promise<PayLinks> {
  return payLinksIn(firstOf(await db.query(findPayLinks, { userId })))
}

type Change = Partial<Record<PayService, string | null | undefined>>

/** Changes how the asking user can be paid; omitted services stay. [BEY-14] */
export const changePayLinks = userCommand(async ({ tx, asker, now }, change: Change): Promise<PayLinks> => {
  const { userId } = asker
  const before = payLinksIn(firstOf(await tx.query(findPayLinks, { userId })))
  const links = Object.fromEntries(
    payServices.map((service) => [service, change[service] === undefined ? before[service] : kept(service, change)]),
  ) as Record<PayService, string | null>
  tx.write(savePayLinks, { userId, ...links, now })
  return links
})

function kept(service: PayService, change: Change): string | null {
  const read = readPayLink(service, change[service] ?? '')
  if ('wrong' in read) throw new Refused(refusal('pay-link-invalid', read))
  return read.kept
}

function payLinksIn(row: Row<typeof payLinkColumns> | null): PayLinks {
  return row ? { venmo: row.venmo, paypal: row.paypal, cashApp: row.cash_app, zelle: row.zelle } : noPayLinks
}
