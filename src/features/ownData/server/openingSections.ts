import { dollars, groupSection, iso } from './personSections.ts'

/** What is kept in a group about what a person owed or was owed before, and the files that they brought. [BEY-36] */
export const openingSections = {
  openingBalances: groupSection(
    'openingBalances',
    `select o.recorded_at as at, o.id, jsonb_build_object('id', o.id, 'from', f.name, 'to', t.name,
       'amount', ${dollars('o.amount_cents')}, 'note', o.note, 'date', o.happened_on, 'recordedByMe', o.recorded_by = $1,
       'recordedAt', ${iso('o.recorded_at')}, 'state', o.state, 'fromFile', o.import_id is not null) as item
     from opening_balances o join users f on f.id = o.debtor_id join users t on t.id = o.creditor_id
    where o.group_id = $5 and $1 in (o.debtor_id, o.creditor_id, o.recorded_by)`,
  ),
  imports: groupSection(
    'imports',
    `select i.created_at as at, i.id, jsonb_build_object('id', i.id, 'broughtByMe', i.created_by = $1,
       'confirmedAt', ${iso('i.confirmed_at')}, 'undoneAt', ${iso('i.undone_at')},
       'undoneByMe', i.undone_by is not distinct from $1) as item
     from imports i where i.group_id = $5 and $1 in (i.created_by, i.undone_by)`,
  ),
} as const
