import { useSession } from '#features/web/session.ts'
import { Link } from '#web/browser/Link.tsx'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'

/** [PAGE-05] to [PAGE-09] */
export function AboutPage() {
  const session = useSession()
  return (
    <PlainPage title="About" width="text">
      <header className="flex min-h-16 flex-wrap items-center justify-between">
        <Link to="/lines" className="hit flex">
          <Logo size={28} wordmark />
        </Link>
        <Button variant="outline" render={<Link to={session ? '/lines' : '/login'} />}>
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

/** What the product is and does, step by step, in our own words. [PAGE-05] [PAGE-08] [PAGE-09] */
export const aboutSections: readonly { title: string; text: string }[] = [
  {
    title: 'What is it?',
    text: 'Betwixt is for friends who bet each other on sports. It takes the lines of the sportsbooks, removes their margin, and shows the price that is fair to both sides. Nobody takes a cut, and no money moves here: Betwixt keeps the score of who owes whom.',
  },
  {
    title: 'Step 1: Browse Lines & Create Bids',
    text: 'Find a game, tap the side you like at its fair price, and choose your stake and how long the bid stands. For anything that no book quotes, make a custom bid.',
  },
  {
    title: 'Step 2: View & Accept Group Bids',
    text: 'Everyone in your group sees the bid from the other side, with what they would risk and win. The first to accept makes it an active bet. While it is open you can edit or cancel your bid; one that nobody takes is cancelled by itself when it expires.',
  },
  {
    title: 'Step 3: Track Active Bets',
    text: 'An accepted bid is an active bet at the price you both agreed on. Follow the score; when the game is completed, its result settles the bet and creates a pending debt. Custom bets are settled by hand.',
  },
  {
    title: 'Step 4: Settle Up',
    text: 'A pending debt waits until you have paid each other, however you like. Record the payment, and the debt is settled (paid). Debts in both directions are netted, so that one payment is enough.',
  },
  {
    title: "Step 5: See Who's Winning",
    text: 'The statistics show how everyone in the group has done, over any range, and what the fair prices saved you compared with a sportsbook.',
  },
]
