import { useEffect } from 'react'
import { useGroup } from '#features/groups/web/groupContext.ts'
import { client } from '#features/web/api.ts'
import { useUser } from '#features/web/session.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Comments } from './Comments.tsx'
import { useComments } from './useComments.ts'

/** What the members say to the whole group. [BEY-39] */
export function ThreadPage() {
  const { id, name } = useGroup()
  useLookAtThread(id)
  return (
    <Card as="div">
      <h2 className="sr-only">The thread of {name}</h2>
      <Comments groupId={id} entityType="group" entityId={id} />
    </Card>
  )
}

/** What is shown is not new any more. */
function useLookAtThread(groupId: string) {
  const userId = useUser().id
  const { comments } = useComments({ groupId, entityType: 'group', entityId: groupId })
  const newest = comments?.find((comment) => comment.userId !== userId)?.id
  useEffect(() => {
    // A failure leaves the mark, and the next visit tries again.
    if (newest !== undefined) void client.comments.see({ groupId }).catch(() => {})
  }, [groupId, newest])
}
