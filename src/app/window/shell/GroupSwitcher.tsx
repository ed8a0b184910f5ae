import { IconChevronDown, IconSelector, IconUsers } from '@tabler/icons-react'
import { openGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { useKnownSession, useSelectedGroup } from '../../../features/web/session.ts'
import { useTabMarks } from '../../../web/session/tabMarks.ts'
import { Button } from '../../../web/ui/buttons/Button.tsx'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { classNames } from '../../../web/ui/look/classNames.ts'
import { WaitMark } from '../../../web/ui/look/WaitMark.tsx'
import { MenuTrigger } from '../../../web/ui/overlays/MenuTrigger.tsx'

const load = () => import('./GroupMenuLayer.tsx')
const Layer = lazyPart(async () => ({ default: (await load()).GroupMenuLayer }))

const sizes = { header: 'title', title: 'sm', rail: 'md' } as const

/**
 * The selected group and a menu to switch, quieter beside the title of a page. Without a group, the header offers to join
 * one. [APP-37]
 */
export function GroupSwitcher({ place }: { place: 'header' | 'title' | 'rail' }) {
  const session = useKnownSession()
  const selected = useSelectedGroup()
  const inRail = place === 'rail'
  if (session === undefined && inRail) return <div className="h-control shrink-0 rounded-control bg-raised" />
  if (!session || (!selected && inRail)) return null
  if (!selected) {
    return (
      <Button size="sm" onClick={() => openGroupDialog('join')}>
        Join Group
      </Button>
    )
  }
  const Arrow = inRail ? IconSelector : IconChevronDown
  return (
    <MenuTrigger
      preload={load}
      trigger={
        <Button
          variant={inRail ? 'field' : 'ghost'}
          size={sizes[place]}
          pad={inRail ? 'md' : 'sm'}
          align={inRail ? 'start' : 'center'}
          full={inRail}
          className={inRail ? '' : classNames('max-w-full', place === 'title' && 'text-muted')}
        >
          {inRail && <IconUsers size={18} aria-hidden="true" className="shrink-0" />}
          <span className="min-w-0 text-left text-[length:min(1em,6vw)] wrap-break-word">
            <span className="sr-only">Group: </span>
            {selected.name}
          </span>
          {!inRail && <MenuMark />}
          <Arrow
            size={18}
            aria-hidden="true"
            className={inRail ? 'ml-auto shrink-0 text-muted' : 'shrink-0 text-muted'}
          />
        </Button>
      }
    >
      {(layer) => <Layer {...layer} />}
    </MenuTrigger>
  )
}

/** What waits on the pages that the menu leads to: in the pools, and in the thread. The rail has it beside its links. */
function MenuMark() {
  const { '/thread': thread, '/pools': pools } = useTabMarks()
  const label = [thread?.label && `, ${thread.label} in its thread`, pools?.label && `, ${pools.label} in its pools`]
  return (
    <WaitMark
      count={pools?.count ?? 0}
      dot={thread?.dot === true || pools?.dot === true}
      label={label.filter(Boolean).join('')}
    />
  )
}
