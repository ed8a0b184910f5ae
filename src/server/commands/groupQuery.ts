import type { Instant } from '#domain/times.ts'
import { type CheckedGroupId, uncheckedGroup } from '../checkedGroup.ts'
import type { Queryable } from '../db/database.ts'
import { keptRows } from './keptRows.ts'
import type { KeptTexts } from './keptTexts.ts'
import { askerOf, beginningEarly, memberOf, type OperationContext } from './requestContext.ts'

type Definition<Input, Rows, Answer> = {
  /**
   * Reads the rows, and nothing else. They may be read while it is still being asked whether the reader is admitted; what
   * is found for somebody who is refused is thrown away.
   */
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

/** The handler of a query of one group whose rows are asked for together with who asks, and what they may see. */
export function groupQuery<Input extends { groupId: string }, Rows, Answer>(
  definition: Definition<Input, Rows, Answer>,
): (asked: Asked<Input>) => Promise<Answer> {
  return beginningEarly(async ({ context, input }: Asked<Input>) => {
    const { early, services, operation } = context
    const now = services.clock()
    const isSame = definition.isSameForMembers?.(input) ?? false
    const kept = isSame ? keptRows<Rows>(services.memory, `${operation} ${JSON.stringify(input)}`) : null
    const answer = async (admitted: OperationContext, read: () => Promise<Rows>) => {
      const { rows, texts } = kept ? await kept.orRead(admitted, read) : { rows: await read(), texts: null }
      return definition.answer(admitted, input, rows, texts)
    }
    if (!early || early.userId === null || kept?.mayBeThere()) {
      const admitted = early ? await early.admitted : context
      const by = { groupId: memberOf(admitted).groupId, userId: askerOf(admitted).userId, now }
      const read = () => definition.read(admitted.services.db, input, by)
      // Who waits for the rows of another holds no connection that the other may need.
      if (kept) early?.db.release()
      return answer(admitted, read)
    }
    const { db, userId } = early
    const rows = definition.read(db, input, { groupId: uncheckedGroup(input.groupId), userId, now })
    // Of those that are thrown away, nobody looks at the failure.
    rows.catch(() => {})
    const admitted = await early.admitted
    let areUsed = false
    const answering = answer(admitted, () => {
      areUsed = true
      return rows
    })
    // Nor does who came before those were there.
    if (!areUsed) db.release()
    return answering
  })
}
