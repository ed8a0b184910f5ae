import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/buttons/Button.tsx'

/** An invite that leads nowhere, and the way on. */
export function InviteFailure({ title, onRetry }: { title: string; onRetry?: () => void }) {
  return (
    <section
      role="alert"
      className="flex flex-col items-center rounded-card border border-line bg-surface p-6 text-center"
    >
      <IconLinkOff size={40} aria-hidden="true" className="text-muted" />
      <h1 className="mt-4 mb-6 text-18 font-bold">{title}</h1>
      {onRetry && (
        <Button full size="lg" onClick={onRetry} className="mb-2">
          Retry
        </Button>
      )}
      <Button full size="lg" variant={onRetry ? 'ghost' : 'primary'} render={<Link to="/lines" search={{}} />}>
        Go to Dashboard
      </Button>
    </section>
  )
}
