import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Upgraded, upgraded } from '#test/support/upgraded.ts'

let database: Upgraded

beforeAll(async () => {
  database = await upgraded('035-standing-codes', (client) => client.query(groupsOfBefore))
})
afterAll(() => database.end())

const groupsOfBefore = `
  insert into users (id, name, email, email_verified)
    values ('ann', 'Ann', 'ann@example.org', true), ('ben', 'Ben', 'ben@example.org', false);
  insert into groups (id, name, created_by, created_at, last_modified, member_count, standing_code, is_private,
      members_can_invite)
    values ('Private0000000000000', 'Private', 'ann', now(), now(), 1, null, true, false),
           ('Inviting000000000000', 'Inviting', 'ann', now(), now(), 1, null, true, true),
           ('Public00000000000000', 'Public', 'ann', now(), now(), 1, null, false, false),
           ('Reset000000000000000', 'Reset', 'ann', now(), now(), 1, 'ResetCode00000000000', true, true);
  insert into group_invites (group_id, code, reference, group_name, inviter_id, inviter_name, by_admin,
      recipient_email, status, created_at, expires_at)
    select 'Private0000000000000', code, code, 'Private', 'ann', 'Ann', true, email, 'pending', now(), now() + '7 days'
      from (values ('AAAAAA', 'ann@example.org'), ('BBBBBB', 'ben@example.org')) as t (code, email)
`

it('groups from before have a code of their own, and one that was reset keeps it [INV-04]', async () => {
  const { rows } = await database.client.query(
    'select id, standing_code as code, is_id_retired from groups order by id',
  )
  expect(rows.map(({ id, is_id_retired }) => [id, is_id_retired])).toEqual([
    ['Inviting000000000000', false],
    ['Private0000000000000', false],
    ['Public00000000000000', false],
    ['Reset000000000000000', true],
  ])
  const codes = rows.map(({ code }) => String(code))
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(codes.at(-1)).toBe('ResetCode00000000000')
  expect(new Set([...codes, ...rows.map(({ id }) => id)]).size).toBe(8)
})

it('a process of the version before still creates groups: they get a code, too [INV-04]', async () => {
  await database.client.query(
    `insert into groups (id, name, created_by, created_at, last_modified, member_count)
     values ('Late0000000000000000', 'Late', 'ann', now(), now(), 0)`,
  )
  const { rows } = await database.client.query("select standing_code as code from groups where name = 'Late'")
  expect(rows[0].code).toMatch(/^[A-Za-z0-9]{20}$/)
})

it('the notice of an invite from before goes to an account that has verified the address', async () => {
  const { rows } = await database.client.query('select code, recipient_id from group_invites order by code')
  expect(rows).toEqual([
    { code: 'AAAAAA', recipient_id: 'ann' },
    { code: 'BBBBBB', recipient_id: null },
  ])
})
