import type { Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '../checkedGroup.ts'
import type { Queryable } from '../db/database.ts'
import { keptRows } from './keptRows.ts'
import type { KeptTexts } from './keptTexts.ts'
import { askerOf, memberOf, type OperationContext } from './requestContext.ts'

type Definition<Input, Rows, Answer> = {
  /** Reads the rows, and nothing else. */
  readonly read: (
    db: Queryable,
    input: Input,
    by: { readonly groupId: CheckedGroupId; readonly userId: string; readonly now: Instant },
  ) => Promise<Rows>
  /**
   * Whether the rows are the same for all members, at any time, until something happens in the group: then they are read
   * once for all who ask.
   */
  readonly isSameForMembers?: (input: Input) => boolean
  /** Makes the answer of the rows, for a reader who has been admitted. `texts`: what was made of rows that are kept. */
  readonly answer: (context: OperationContext, input: Input, rows: Rows, texts: KeptTexts | null) => Answer
}

type Asked<Input> = { readonly context: OperationContext; readonly input: Input }

/** The handler of a query of one group. */
export function groupQuery<Input extends { groupId: string }, Rows, Answer>(
  definition: Definition<Input, Rows, Answer>,
): (asked: Asked<Input>) => Promise<Answer> {
  return async ({ context, input }: Asked<Input>) => {
    const { services, operation } = context
    const by = { groupId: memberOf(context).groupId, userId: askerOf(context).userId, now: services.clock() }
    const read = () => definition.read(services.db, input, by)
    const isSame = definition.isSameForMembers?.(input) ?? false
    const kept = isSame ? keptRows<Rows>(services.memory, `${operation} ${JSON.stringify(input)}`) : null
    const { rows, texts } = kept ? await kept.orRead(context, read) : { rows: await read(), texts: null }
    return definition.answer(context, input, rows, texts)
  }
}
