import { makeSignature } from 'better-auth/crypto'
import { sessionCookieName } from '#server/auth/session.ts'
import { authSecret, type BenchDatabase } from './stage.ts'

/** Everything in a benchmark is numbered: an id is that number with 20 digits, easy to compute in SQL. */
export function idOf(number: number): string {
  return String(number).padStart(20, '0')
}

/** The same in SQL, for a numeric expression. */
export function sqlId(number: string): string {
  return `lpad((${number})::text, 20, '0')`
}

const mostMembers = 1_000

/** The number of a member of a group; members count from 1. */
export function memberNumber(group: number, member: number): number {
  return group * mostMembers + member
}

/** The id of a member in SQL, for numeric expressions. */
export function sqlMember(group: string, member: string): string {
  return sqlId(`(${group}) * ${mostMembers} + ${member}`)
}

/** Groups from `first` on, each with its own members; member 1 is its admin. */
export async function seedGroups(
  { client }: BenchDatabase,
  { first = 1, groups, members }: { first?: number; groups: number; members: number },
): Promise<void> {
  const range = [first, first + groups - 1, members]
  await client.query(
    `insert into users (id, name, email, email_verified, age_verified, tos_accepted_at)
     select ${sqlMember('g', 'm')}, 'Member ' || m, 'm' || m || '.' || g || '@example.org', true, true, now()
       from generate_series($1::int, $2::int) g, generate_series(1, $3::int) m`,
    range,
  )
  await client.query(
    `insert into groups (id, name, created_by, created_at, last_modified, member_count, max_members)
     select ${sqlId('g')}, 'Group ' || g, ${sqlMember('g', '1')}, now(), now(), $3, ${mostMembers}
       from generate_series($1::int, $2::int) g`,
    range,
  )
  await client.query(
    `insert into group_members (group_id, user_id, role, joined_at, last_modified)
     select ${sqlId('g')}, ${sqlMember('g', 'm')}, case m when 1 then 'admin' else 'member' end, now(), now()
       from generate_series($1::int, $2::int) g, generate_series(1, $3::int) m`,
    range,
  )
  await client.query(
    `insert into memberships (user_id, group_id, is_active, joined_at)
     select user_id, group_id, is_active, joined_at from group_members on conflict do nothing`,
  )
}

/** Signs a member in and returns the session cookie. */
export async function signIn({ client }: BenchDatabase, { group, member }: { group: number; member: number }) {
  const number = memberNumber(group, member)
  const token = `token${idOf(number)}`
  await client.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $1, $2, now() + interval '7 days')
     on conflict do nothing`,
    [idOf(number), token],
  )
  const signature = await makeSignature(token, authSecret)
  return `${sessionCookieName(new URL('http://localhost'))}=${encodeURIComponent(`${token}.${signature}`)}`
}
