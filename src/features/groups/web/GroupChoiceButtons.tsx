import { Button } from '../../../web/ui/buttons/Button.tsx'
import { openGroupDialog } from './groupDialog.ts'

/** The choices of a user without a group. */
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
