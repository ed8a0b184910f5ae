import { useSite } from '#features/web/site.ts'
import { Link } from '#web/browser/Link.tsx'

/** The footer of the pages before sign-in: the terms, what this is, and whom to contact. [AUTH-32] [AUTH-33] */
export function SmallPrint() {
  const site = useSite()
  const link = 'hit font-semibold text-fg hover:underline'
  return (
    <footer className="mt-auto pt-10 pb-6 text-center text-12 text-muted">
      <p>For entertainment only. No real money is processed.</p>
      <p className="mt-1 flex flex-wrap justify-center gap-x-4">
        <span>21+</span>
        <Link to="/terms" className={link}>
          Terms
        </Link>
        <Link to="/about" className={link}>
          About
        </Link>
        {site && (
          <a href={`mailto:${site.supportEmail}`} className={link}>
            Support
          </a>
        )}
      </p>
    </footer>
  )
}
