import type { Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const requireFromFirst = statement(
  'secondStepRule.requireFromFirst',
  {},
  {},
  "insert into second_step_rule (id, is_required) values ('website', true) on conflict (id) do nothing",
)

/** On a new website all administrators need a second step once one of them has set one up. */
export async function requireFromFirstOn(db: Queryable): Promise<void> {
  await db.query(requireFromFirst, {})
}

const forget = statement(
  'secondSteps.forget',
  { email: 'text' },
  { id: 'text' },
  `with gone as (delete from second_steps t using users u where u.id = t.user_id and u.email = $1)
   update users set two_factor_enabled = false, updated_at = now() where email = $1 returning id`,
)

/** For somebody who has lost the phone and the recovery codes. Returns whether there is such an account. */
export async function forgetSecondStep(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(forget, { email })).length > 0
}
