import { SmallPrint } from '#features/accounts/web/SmallPrint.tsx'
import { ExampleGame } from '#features/lines/web/ExampleGame.tsx'
import { Link } from '#web/browser/Link.tsx'
import { PlainPage } from '#web/layout/PlainPage.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Logo } from '#web/ui/look/Logo.tsx'

const steps = [
  { title: 'Offer a bid', text: 'Tap a fair price and choose your stake.' },
  { title: 'A friend takes it', text: 'Both see their risk and win first.' },
  { title: 'Settle up', text: 'The score decides who owes whom.' },
]

/** What strangers see first: what it is, on a real game, and how to begin. [BEY-31] */
export function FirstPage() {
  return (
    <PlainPage title="Fair bets between friends" width="page">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-between lg:h-20">
        <Logo size={28} wordmark />
        <Button variant="ghost" pad="sm" className="-mr-2" render={<Link to="/login" search={{ mode: 'sign-in' }} />}>
          Sign In
        </Button>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:my-auto lg:grid-cols-[minmax(0,1fr)_440px] lg:items-center lg:gap-x-16 lg:gap-y-12">
        <div>
          <h1 className="text-28 font-bold text-balance lg:text-34">Fair bets between friends</h1>
          <p className="mt-2 text-16 text-muted lg:mt-4 lg:text-18">
            A sportsbook’s lines without its margin: you bet a friend at the fair price. Nobody takes a cut, and no real
            money moves here.
          </p>
          <Begin className="mt-8 max-lg:hidden" />
        </div>
        <ExampleGame />
        <Begin className="lg:hidden" />
        <ol className="flex flex-col gap-2 lg:col-span-2 lg:flex-row lg:gap-8 lg:border-t lg:border-line lg:pt-10">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex flex-1 items-start gap-3">
              <span
                aria-hidden="true"
                className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-accent/13 text-14 font-bold text-accent"
              >
                {index + 1}
              </span>
              <span>
                <span className="block text-14 font-semibold lg:text-16">{title}</span>
                <span className="block text-14 text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <SmallPrint />
    </PlainPage>
  )
}

/** Once beside the text of a desktop, once below the game on a phone. */
function Begin({ className }: { className: string }) {
  return (
    <div className={className}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-3 lg:max-w-100">
        <Button size="lg" render={<Link to="/login" search={{ mode: 'register' }} />}>
          Sign Up
        </Button>
        <Button variant="outline" size="lg" render={<Link to="/lines" />}>
          See the lines
        </Button>
      </div>
      <Button variant="link" className="mt-1 -ml-4 max-lg:-mb-2" render={<Link to="/join" />}>
        Have an invite code?
      </Button>
    </div>
  )
}
