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

it('codes and members from before are in the directory and in the memberships [INV-04] [INV-57] [GRP-11]', async () => {
  const older = await upgraded('066-directory-and-memberships', (client) => client.query(groupsWithoutDirectory))
  const { rows: codes } = await older.client.query(
    'select kind, key, group_id as leads from group_directory order by kind, key collate "C"',
  )
  expect(codes).toEqual([
    { kind: 'group-code', key: 'EndedCode00000000000', leads: 'Ended000000000000000' },
    { kind: 'group-code', key: 'FirstCode00000000000', leads: 'First000000000000000' },
    { kind: 'group-code', key: 'FormerCode0000000000', leads: 'First000000000000000' },
    { kind: 'group-code', key: 'SecondCode0000000000', leads: 'Second00000000000000' },
    { kind: 'mailed-code', key: 'AGAIN1', leads: 'Second00000000000000' },
    { kind: 'mailed-code', key: 'USED01', leads: 'First000000000000000' },
  ])
  const { rows: memberships } = await older.client.query(
    'select user_id as who, group_id as "where", is_active from memberships order by 1, 2',
  )
  expect(memberships).toEqual([
    { who: 'ann', where: 'Ended000000000000000', is_active: false },
    { who: 'ann', where: 'First000000000000000', is_active: true },
    { who: 'ben', where: 'First000000000000000', is_active: false },
  ])
  await older.end()
})

const groupsWithoutDirectory = `
  insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org'), ('ben', 'Ben', 'ben@example.org');
  insert into groups (id, name, created_by, created_at, last_modified, member_count, standing_code, is_deleted)
    values ('First000000000000000', 'First', 'ann', now(), now(), 1, 'FirstCode00000000000', false),
           ('Second00000000000000', 'Second', 'ann', now(), now(), 0, 'SecondCode0000000000', false),
           ('Ended000000000000000', 'Ended', 'ann', now(), now(), 0, 'EndedCode00000000000', true);
  insert into former_invite_codes (group_id, code, replaced_at)
    values ('First000000000000000', 'FormerCode0000000000', now());
  insert into group_invites (group_id, code, reference, group_name, inviter_id, inviter_name, by_admin,
      recipient_email, status, created_at, expires_at, accepted_by, accepted_at)
    select g, code, g || code, g, 'ann', 'Ann', true, 'x@example.org', status, now(), now() + '7 days',
           case status when 'accepted' then 'ben' end, case status when 'accepted' then now() end
      from (values ('First000000000000000', 'USED01', 'accepted'), ('First000000000000000', 'AGAIN1', 'accepted'),
                   ('Second00000000000000', 'AGAIN1', 'pending')) as t (g, code, status);
  insert into group_members (group_id, user_id, role, joined_at, last_modified, is_active)
    values ('First000000000000000', 'ann', 'admin', now(), now(), true),
           ('First000000000000000', 'ben', 'member', now(), now(), false),
           ('Ended000000000000000', 'ann', 'admin', now(), now(), true);
`
