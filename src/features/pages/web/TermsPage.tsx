import { IconArrowLeft } from '@tabler/icons-react'
import { useSite } from '#features/web/site.ts'
import { Link } from '#web/browser/Link.tsx'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'

/** [PAGE-01] to [PAGE-04] */
export function TermsPage() {
  return (
    <PlainPage title="Terms of Service" width="text">
      <header className="flex flex-col items-start gap-2 py-4">
        <Button
          variant="link"
          pad="md"
          className="-ml-3"
          icon={<IconArrowLeft size={18} aria-hidden="true" />}
          render={<Link to="/login" />}
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
  const site = useSite()
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

/** The terms in our own words, with every fact of [PAGE-02]. */
const termsSections: readonly { title: string; text: string }[] = [
  {
    title: 'What Betwixt is',
    text: 'Betwixt keeps track of friendly bets between people who know each other. It is not a gambling site: it takes no bets, is no party to any of them, and keeps no part of them. It is for entertainment only.',
  },
  {
    title: 'No real money',
    text: 'No real money passes through Betwixt. It holds no balances and pays nothing out. A payment recorded here is a note about what two people settled between themselves, in whatever way they chose.',
  },
  {
    title: 'Who may use it',
    text: 'You must be 21 years or older. You are responsible for knowing and keeping the law of the place where you are, and for everything done with your account.',
  },
  {
    title: 'Lines and results',
    text: 'Lines, fair prices and scores come from others or are computed from theirs. They may be late or wrong. Betwixt settles bets by the results it receives, and group members agree among themselves where those are mistaken.',
  },
  {
    title: 'As it is',
    text: 'Betwixt comes as it is, without a warranty of any kind. As far as the law allows, our liability for everything together is limited to the lesser of what you paid us in the twelve months before, or $100.',
  },
  {
    title: 'Disputes',
    text: 'The law of the State of Oregon applies. Disputes with us are decided by binding arbitration and not in court, and only one by one: you waive taking part in a class action or any other joint proceeding.',
  },
  {
    title: 'Changes',
    text: 'These terms may change. The date at the top says when they last did; using Betwixt after that date means accepting them.',
  },
]
