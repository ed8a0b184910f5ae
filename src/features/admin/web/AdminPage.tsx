import { IconLock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useParams } from 'wouter'
import { WithoutMemberLinks } from '#features/groups/web/MemberName.tsx'
import { useSession } from '#features/web/session.ts'
import { useNavigate } from '#web/browser/address.ts'
import { Link, Redirect } from '#web/browser/Link.tsx'
import { useDesktop } from '#web/browser/useDesktop.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { CountBadge } from '#web/ui/look/CountBadge.tsx'
import { areas } from './areas.ts'
import { useAdminWaiting } from './useAdminWaiting.ts'

/** The website admin's page; everyone else is refused before anything loads. [ADM-06] */
export function AdminPage() {
  const session = useSession()
  if (session?.isWaitingAdmin) return <SecondStepFirst />
  return session?.isWebsiteAdmin ? <Areas /> : <AccessDenied />
}

function AccessDenied() {
  return (
    <EmptyState
      icon={<IconLock aria-hidden="true" />}
      title="Access Denied"
      actions={
        <Button render={<Link to="/lines" />} className="w-full max-w-56">
          Go to Lines
        </Button>
      }
    >
      <span className="block font-semibold text-fg">Administrator Access Required</span>
      <span className="block">This page is only accessible to website administrators.</span>
    </EmptyState>
  )
}

/** Their powers wait for the second step that the website requires. [BEY-27] */
function SecondStepFirst() {
  return (
    <EmptyState
      icon={<IconLock aria-hidden="true" />}
      title="One more step"
      actions={<Button render={<Link to="/settings/user" />}>Set up the second step</Button>}
    >
      Administrators of this website sign in with a code of an authenticator app as well. Set it up once, and this page
      opens.
    </EmptyState>
  )
}

function Areas() {
  const { area: name } = useParams<'/settings/admin/:area'>()
  const isDesktop = useDesktop()
  const waiting = useAdminWaiting()
  const chosen = areas.find((area) => area.name === name)
  const [first] = areas
  if (!chosen) {
    return first ? <Redirect to={`/settings/admin/${first.name}`} /> : null
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice tone="info" title="Website Administrator Access" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[184px_minmax(0,1fr)]">
        {isDesktop ? <AreaList waiting={waiting} /> : <AreaSelect chosen={chosen.name} waiting={waiting} />}
        <div className="grid grid-cols-1 gap-3">
          <Suspense fallback={null}>
            <WithoutMemberLinks>
              <chosen.Screen />
            </WithoutMemberLinks>
          </Suspense>
        </div>
      </div>
    </div>
  )
}

/** What waits stands at the first area. */
function AreaList({ waiting }: { waiting: number }) {
  return (
    <nav aria-label="Administration">
      <ul className="grid grid-cols-1 gap-0.5">
        {areas.map(({ name, label }) => (
          <li key={name}>
            <Link
              to={`/settings/admin/${name}`}
              className="flex min-h-control items-center rounded-control px-3 text-14 font-semibold text-muted transition-colors hover:bg-raised hover:text-fg aria-[current=page]:bg-raised aria-[current=page]:text-fg"
            >
              <span className="flex-1">{label}</span>
              {name === 'attention' && <CountBadge count={waiting} label={`, ${waiting} waiting`} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AreaSelect({ chosen, waiting }: { chosen: string; waiting: number }) {
  const navigate = useNavigate()
  return (
    <Select
      label="Area"
      hideLabel
      value={chosen}
      options={areas.map(({ name, label }) => ({
        value: name,
        label: name === 'attention' && waiting > 0 ? `${label} (${waiting > 99 ? '99+' : waiting})` : label,
      }))}
      onChange={({ target }) => navigate(`/settings/admin/${target.value}`)}
    />
  )
}
