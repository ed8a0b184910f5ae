/** Finds where a member takes the bid that an invite was sent with; null for an invite without one. [BEY-44] */
export type OfferedAt = (inviteId: string, groupId: string) => Promise<string | null>
