import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useAccountLooks } from '../../../features/accounts/web/accountLooks.ts'
import { useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { useSelectedGroup, useSession } from '../../../features/web/session.ts'
import { useSite } from '../../../features/web/site.ts'
import { useStored } from '../../../web/browser/storedValue.ts'
import { useIdle } from '../../../web/browser/useIdle.ts'
import { useFirstStep } from '../../../web/session/firstSteps.ts'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'
import { useEverTrue } from '../../../web/ui/overlays/useEverTrue.ts'
import { useFirstAnswers } from '../firstAnswers.ts'
import { Shell } from './Shell.tsx'

const GroupDialogs = lazyPart(async () => ({
  default: (await import('#features/groups/web/GroupDialogs.tsx')).GroupDialogs,
}))

// Loaded only for signed-in users.
const Bell = lazyPart(async () => ({ default: (await import('#features/notifications/web/Bell.tsx')).Bell }))

// Nothing of it is seen, and visitors need none of it.
const MemberDuties = lazyPart(async () => ({ default: (await import('./MemberDuties.tsx')).MemberDuties }))

const FirstSteps = lazyPart(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

const VerifyNotice = lazyPart(async () => ({
  default: (await import('#features/accounts/web/VerifyNotice.tsx')).VerifyNotice,
}))

/** The frame of the app around its pages, and what members are asked and told on any of them. */
export function MainLayout({ children }: { children: ReactNode }) {
  const everOpened = useEverTrue(useOpenGroupDialog() !== null)
  const asked = useAskedToVerify()
  const isAlone = useSelectedGroup()?.memberCount === 1
  const everNew = useEverTrue(useFirstStep()?.at === 'bid' || isAlone)
  const isMember = useSession() !== null
  const isPageThere = useIdle(useFirstAnswers())
  useAccountLooks()
  return (
    <>
      <Shell
        bell={<Suspense fallback={<BellToCome />}>{isPageThere ? <Bell /> : <BellToCome />}</Suspense>}
        notice={
          <>
            {asked.isAsked && (
              <Suspense fallback={<NoticeToCome />}>
                <VerifyNotice className="mb-3" onClose={asked.close} />
              </Suspense>
            )}
            {everNew && (
              <Suspense fallback={isAlone && <div className="mb-3 h-15" />}>
                <FirstSteps />
              </Suspense>
            )}
          </>
        }
      >
        {children}
      </Shell>
      {isMember && isPageThere && (
        <Suspense fallback={null}>
          <MemberDuties />
        </Suspense>
      )}
      {everOpened && (
        <Suspense fallback={null}>
          <GroupDialogs />
        </Suspense>
      )}
    </>
  )
}

/** Users are asked to verify their address, unless no email could reach them or they closed the notice. [CHN-09] */
function useAskedToVerify() {
  const user = useSession()?.user
  const isMailed = useSite()?.mail === true
  const [closedFor, setClosedFor] = useStored('verifyClosed')
  return {
    isAsked: isMailed && user?.emailVerified === false && closedFor !== user.email,
    close: () => setClosedFor(user?.email ?? null),
  }
}

/** The bell before it is loaded; it cannot be pressed yet. */
function BellToCome() {
  return (
    <span className="grid size-control place-items-center">
      <IconBell size={24} aria-hidden="true" />
    </span>
  )
}

/** As high as the notice, two lines on a phone and one elsewhere, so that nothing shifts when it appears. */
function NoticeToCome() {
  return <div className="mb-3 h-15 min-[420px]:h-10" />
}
