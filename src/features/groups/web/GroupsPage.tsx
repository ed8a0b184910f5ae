import { IconChevronRight, IconUsers } from '@tabler/icons-react'
import { Link } from '#web/browser/Link.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useSession } from '../../web/session.ts'
import { GroupPage } from './GroupPage.tsx'
import { openGroupDialog } from './groupDialog.ts'

/** The user's groups, each with a link to its place. [NTF-19] */
export function GroupsPage() {
  const groups = useSession()?.groups ?? []
  if (groups.length === 0) return <GroupPage>{null}</GroupPage>
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-3">
      <h2 className="sr-only">Your groups</h2>
      <Card as="div" pad="none">
        <ul className="divide-y divide-line">
          {groups.map(({ id, name, memberCount }) => (
            <li key={id}>
              <Link
                to="/settings/group"
                search={{ group: id }}
                className="flex min-h-control items-center gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-raised"
              >
                <IconUsers size={20} aria-hidden="true" className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <bdi className="block font-semibold text-16 wrap-anywhere">{name}</bdi>
                  <span className="block text-12 text-muted">
                    {memberCount === 1 ? '1 member' : `${memberCount} members`}
                  </span>
                </span>
                <IconChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Button variant="outline" onClick={() => openGroupDialog('join')}>
        Join Group
      </Button>
    </div>
  )
}
