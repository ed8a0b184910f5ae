import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddress } from '#web/address.ts'
import { safePath } from '#web/safePath.ts'
import { sessionQuery } from '#web/session.ts'
import { PlainPage } from '#web/shell/PlainPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useStored } from '#web/useStored.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useEntrance } from './useEntrance.ts'

/** Signing in and creating an account. Whoever has a session goes on to where they came from. [AUTH-39] [APP-31] */
export function LoginPage() {
  const { data: session } = useQuery(sessionQuery)
  const [address, setAddress] = useAddress()
  const [invite] = useStored('invite')
  const enter = useEntrance()
  if (session) return <Leave to={safePath(address.from)} />
  const mode = address.mode ?? (invite ? 'register' : 'sign-in')
  const isNew = mode === 'register'
  return (
    <PlainPage title={isNew ? 'Create Account' : 'Sign In'}>
      <Top isNew={isNew} tagline={invite ? 'Create an account to join your group!' : 'Fair bets between friends'} />
      {isNew ? <RegisterForm onEntered={enter} /> : <SignInForm onEntered={enter} />}
      <p className="mt-4 flex items-center justify-center text-14 text-muted">
        {isNew ? 'Already a member?' : 'New here?'}
        <Button
          variant="link"
          className="px-2"
          onClick={() => setAddress({ mode: isNew ? 'sign-in' : 'register' }, { push: true })}
        >
          {isNew ? 'Sign In' : 'Create Account'}
        </Button>
      </p>
      <SmallPrint />
    </PlainPage>
  )
}

/** Large above the two fields of a sign-in; small above the longer form. */
function Top({ isNew, tagline }: { isNew: boolean; tagline: string }) {
  if (isNew) {
    return (
      <header className="mt-6 mb-6">
        <div className="flex items-center gap-4">
          <Logo size={32} />
          <h1 className="text-22 font-bold">Create Account</h1>
        </div>
        <p className="mt-2 text-14 text-muted">{tagline}</p>
      </header>
    )
  }
  return (
    <header className="mt-10 mb-8 flex flex-col items-center text-center">
      <Logo size={48} />
      <h1 className="mt-5 text-28 font-bold">Betwixt</h1>
      <p className="mt-1 text-16 text-muted">{tagline}</p>
    </header>
  )
}

function SmallPrint() {
  const link = 'hit font-semibold text-fg hover:underline'
  return (
    <footer className="mt-auto pt-10 pb-6 text-center text-12 text-muted">
      <p>For entertainment only. No real money is processed.</p>
      <p className="mt-1 flex justify-center gap-4">
        <span>21+</span>
        <Link to="/terms" className={link}>
          Terms
        </Link>
        <Link to="/about" className={link}>
          About
        </Link>
      </p>
    </footer>
  )
}

/** Addresses come with their search part, which the router's own redirect would take for a path. */
function Leave({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}
