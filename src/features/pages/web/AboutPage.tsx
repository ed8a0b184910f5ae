import { Link } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { PlainPage } from '#web/shell/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'
import { aboutSections } from './aboutSections.ts'

/** [PAGE-05] to [PAGE-09] */
export function AboutPage() {
  const session = useSession()
  return (
    <PlainPage title="About" wide>
      <header className="flex h-16 items-center justify-between">
        <Link to="/lines" search={{}} className="hit flex">
          <Logo size={28} wordmark />
        </Link>
        <Button variant="outline" render={<Link to={session ? '/lines' : '/login'} search={{}} />}>
          {session ? 'Open Betwixt' : 'Sign In'}
        </Button>
      </header>
      <h1 className="mt-4 mb-4 text-28 font-bold">How Betwixt works</h1>
      <div className="flex flex-col gap-2">
        {aboutSections.map(({ title, text }, index) => (
          <Disclosure
            key={title}
            defaultOpen={index === 0}
            summary={<span className="text-16 font-semibold">{title}</span>}
          >
            <p className="text-16 text-muted">{text}</p>
          </Disclosure>
        ))}
      </div>
      <Button size="lg" full className="mt-6 mb-12" render={<Link to="/login" search={{ mode: 'register' }} />}>
        Sign Up Now
      </Button>
    </PlainPage>
  )
}
