import type { ReactNode } from 'react'
import { Logo } from '#web/ui/look/Logo.tsx'

/** Large above the short sign-in forms; small, with a sentence about the page, above longer ones. */
export function LoginTop({ title, tagline, children }: { title?: string; tagline: string; children?: ReactNode }) {
  if (title !== undefined) {
    return (
      <header className="mt-6 mb-6">
        <div className="flex items-center gap-4">
          <Logo size={32} />
          <h1 className="text-22 font-bold">{title}</h1>
        </div>
        <p className="mt-2 text-14 text-muted">{tagline}</p>
        {children}
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

/** Sets the other ways to sign in apart from the form above. */
export function Or() {
  return (
    <p className="mt-2 flex items-center gap-4 text-14 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}
