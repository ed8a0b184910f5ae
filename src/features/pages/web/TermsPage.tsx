import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/api.ts'
import { PlainPage } from '#web/shell/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
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
        <Contact />
      </div>
    </PlainPage>
  )
}

/** [PAGE-03] */
function Contact() {
  const { data: site } = useQuery(api.website.site.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (
    <section>
      <h2 className="mb-1 text-18 font-bold">Support and questions</h2>
      <p className="text-16 text-muted">
        Questions about these terms, and about anything else, go to our support:{' '}
        {site && (
          <a href={`mailto:${site.supportEmail}`} className="hit font-semibold text-accent underline">
            {site.supportEmail}
          </a>
        )}
      </p>
    </section>
  )
}
