import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { useSelectedGroup, useSession } from '#features/web/session.ts'
import { Link } from '#web/browser/Link.tsx'
import { classNames } from '#web/ui/look/classNames.ts'

/** Where names lead: for whom, and in which group. Null where they lead nowhere. */
const Leading = createContext<{ readonly readerId: string; readonly group: string } | null>(null)

/** Around everything in which names of members lead to their head-to-head. */
export function MemberLinks({ children }: { children: ReactNode }) {
  const readerId = useSession()?.user.id
  const group = useSelectedGroup()?.id
  const leading = useMemo(
    () => (readerId === undefined || group === undefined ? null : { readerId, group }),
    [readerId, group],
  )
  // In its own time: what is around a part that the browser has not taken over yet would take it over at once.
  return <Leading value={useDeferredValue(leading)}>{children}</Leading>
}

/** Around what is of any group: in the selected one these names lead to nobody. */
export function WithoutMemberLinks({ children }: { children: ReactNode }) {
  return <Leading value={null}>{children}</Leading>
}

type Person = { readonly id: string; readonly name: string }

type MemberNameProps = {
  person: Person
  /** Against whom they are compared; by default the reader. */
  other?: string | undefined
  /** In place of the name. */
  children?: ReactNode
  className?: string
}

/**
 * A member's name, which leads to their head-to-head with the reader, also where it is part of a card that opens something
 * else. The reader's own name leads nowhere. [BEY-20]
 */
export function MemberName({ person, other, children = person.name, className }: MemberNameProps) {
  const leading = useContext(Leading)
  if (leading === null || person.id === '' || person.id === (other ?? leading.readerId)) {
    return <span className={className}>{children}</span>
  }
  return (
    <Link
      to="/versus"
      search={{ group: leading.group, user: person.id, other }}
      title={other === undefined ? `You and ${person.name}, head to head` : undefined}
      className={classNames(
        'relative z-10 underline decoration-muted/60 decoration-dotted underline-offset-4 hover:text-fg hover:decoration-solid',
        className,
      )}
    >
      {children}
    </Link>
  )
}

/** A sentence that begins with a member's name. */
export function NameIn({ person, children }: { person: Person | null; children: string }) {
  if (person === null || !children.startsWith(person.name)) return children
  return (
    <>
      <MemberName person={person} />
      {children.slice(person.name.length)}
    </>
  )
}
