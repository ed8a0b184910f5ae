import { openGroupDialog } from '../session/groupDialog.ts'
import { Button } from '../ui/buttons/Button.tsx'

/** What to do without a group. */
export function GroupChoiceButtons() {
  return (
    <>
      <Button full onClick={() => openGroupDialog('join')}>
        Join Group
      </Button>
      <Button variant="ghost" onClick={() => openGroupDialog('create')}>
        Create New Group
      </Button>
    </>
  )
}
