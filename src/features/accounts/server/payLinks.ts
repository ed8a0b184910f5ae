import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  noPayLinks,
  type PayLinks,
  type PayService,
  payLinksNewMs,
  payServices,
  readPayLink,
} from '#domain/debts/payLinks.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, isoOrNull } from '#domain/times.ts'
import type { payLinks } from '#features/contracts/procedure.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { requireProof } from './proof.ts'

export type PayLinksView = z.infer<typeof payLinks>

export const unchangedPayLinks: PayLinksView = { ...noPayLinks, changedAt: null }

const linkColumns = {
  venmo: 'text?',
  paypal: 'text?',
  cash_app: 'text?',
  zelle: 'text?',
  changed_at: 'timestamptz?',
  former: 'jsonb?',
} as const satisfies Columns

const findPayLinks = statement(
  'payLinks.find',
  { userId: 'text' },
  linkColumns,
  'select venmo, paypal, cash_app, zelle, changed_at, former from pay_links where user_id = $1',
)

const savePayLinks = statement(
  'payLinks.save',
  {
    userId: 'text',
    venmo: 'text?',
    paypal: 'text?',
    cashApp: 'text?',
    zelle: 'text?',
    now: 'timestamptz',
    changedAt: 'timestamptz?',
    former: 'jsonb?',
  },
  {},
  `insert into pay_links (user_id, venmo, paypal, cash_app, zelle, last_modified, changed_at, former)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (user_id) do update
      set venmo = $2, paypal = $3, cash_app = $4, zelle = $5, last_modified = $6, changed_at = $7, former = $8`,
)

/** `former`: as they were before they changed lately; null if they have not. */
type Kept = { readonly links: PayLinks; readonly changedAt: Instant | null; readonly former: PayLinks | null }

/** How the asking user can be paid. [BEY-14] */
export function readPayLinks(context: OperationContext): Promise<PayLinksView> {
  return payLinksOf(context.services, askerOf(context).userId)
}

/** How a user can be paid. Who may know is for the caller to decide. */
export async function payLinksOf({ db, clock }: Pick<Services, 'db' | 'clock'>, userId: string): Promise<PayLinksView> {
  return viewOf(await keptLinks(db, userId, clock()))
}

type Change = Partial<Record<PayService, string | null | undefined>>

/** Changes how the asking user can be paid; omitted services stay. The owner is told. [BEY-14] */
export async function changePayLinks(context: OperationContext, change: Change): Promise<PayLinksView> {
  await requireProof(context.services, askerOf(context))
  return saveChange(context, change)
}

/** Takes back what was changed lately: somebody else may have done it. [BEY-14] */
export async function restorePayLinks(context: OperationContext): Promise<PayLinksView> {
  await requireProof(context.services, askerOf(context))
  return saveFormer(context, undefined)
}

const saveChange = userCommand(async ({ tx, asker, services, now }, change: Change): Promise<PayLinksView> => {
  const { userId } = asker
  const before = await keptLinks(tx, userId, now)
  const links = Object.fromEntries(
    payServices.map((service) => [
      service,
      change[service] === undefined ? before.links[service] : read(service, change),
    ]),
  ) as Record<PayService, string | null>
  if (isDeepStrictEqual(links, before.links)) return viewOf(before)
  const after: Kept = { links, changedAt: now, former: before.former ?? before.links }
  tx.write(savePayLinks, { userId, ...after, ...links, now })
  await services.tellOwner(tx, { userId, what: 'payLinks', now })
  return viewOf(after)
})

const saveFormer = userCommand(async ({ tx, asker, services, now }, _: undefined): Promise<PayLinksView> => {
  const { userId } = asker
  const before = await keptLinks(tx, userId, now)
  if (!before.former) return viewOf(before)
  const after: Kept = { links: before.former, changedAt: null, former: null }
  tx.write(savePayLinks, { userId, ...after, ...after.links, now })
  await services.tellOwner(tx, { userId, what: 'payLinks', now })
  return viewOf(after)
})

function read(service: PayService, change: Change): string | null {
  const found = readPayLink(service, change[service] ?? '')
  if ('wrong' in found) throw new Refused(refusal('pay-link-invalid', found))
  return found.kept
}

async function keptLinks(db: Queryable, userId: string, now: Instant): Promise<Kept> {
  const row = firstOf(await db.query(findPayLinks, { userId }))
  const changedAt = row?.changed_at ?? null
  const isNew = changedAt !== null && now - changedAt < payLinksNewMs
  return {
    links: linksIn(row),
    changedAt: isNew ? changedAt : null,
    former: isNew ? ((row?.former ?? null) as PayLinks | null) : null,
  }
}

function linksIn(row: Row<typeof linkColumns> | null): PayLinks {
  return row ? { venmo: row.venmo, paypal: row.paypal, cashApp: row.cash_app, zelle: row.zelle } : noPayLinks
}

function viewOf({ links, changedAt }: Kept): PayLinksView {
  return { ...links, changedAt: isoOrNull(changedAt) }
}
