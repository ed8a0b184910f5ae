import type { Queryable } from '../db/database.ts'

/**
 * Where the live streams read people's notices. A notice has a number, which grows with each of a person; `marks` is how
 * many of them the person has read.
 */
export type NoticeSource = {
  /** The latest notice of somebody and of the members of the group (empty: none), 0 where there is none, and the marks. */
  beginning(
    db: Queryable,
    of: { readonly userId: string; readonly groupId: string },
  ): Promise<{ readonly number: number; readonly marks: number; readonly ofMembers: number }>
  /** The notices of several people behind the number of each in `after`, the oldest first, at most `limit` of each. */
  behind(
    db: Queryable,
    asked: { userIds: string[]; after: number[]; limit: number },
  ): Promise<readonly { readonly userId: string; readonly number: number }[]>
  /** By person; without those who were never told anything. */
  marks(db: Queryable, userIds: string[]): Promise<ReadonlyMap<string, number>>
  /** The newest notice of each of these groups' members, and who may read them all. */
  newestOfMembers(
    db: Queryable,
    groupIds: string[],
  ): Promise<ReadonlyMap<string, { readonly number: number; readonly adminIds: readonly string[] }>>
}
