import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PlainPage } from '#web/shell/PlainPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { termsSections } from './termsSections.ts'

/** [PAGE-01] to [PAGE-04] */
export function TermsPage() {
  return (
    <PlainPage title="Terms of Service" wide>
      <header className="flex flex-col items-start gap-2 py-4">
        <Button
          variant="link"
          className="-ml-3 px-3"
          icon={<IconArrowLeft size={18} aria-hidden="true" />}
          render={<Link to="/login" search={{}} />}
        >
          Back to sign in
        </Button>
        <h1 className="text-28 font-bold">Terms of Service</h1>
        <p className="text-14 text-muted">Effective 06/06/2025</p>
      </header>
      <div className="flex flex-col gap-6 pb-12">
        {termsSections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="mb-1 text-18 font-bold">{title}</h2>
            <p className="text-16 text-muted">{text}</p>
          </section>
        ))}
      </div>
    </PlainPage>
  )
}
