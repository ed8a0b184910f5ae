import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../features/web/api.ts'

const link = 'hit font-semibold text-fg hover:underline'

/** [APP-42] [APP-43] [APP-44] */
export function Footer() {
  const { data: site } = useQuery(api.website.site.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (
    <footer className="mt-10 flex flex-col gap-2 border-t border-line py-6 text-12 text-muted xl:flex-row xl:justify-between xl:gap-6">
      <p>For entertainment only. No real money is processed. You must be 21 or older.</p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-3">
        <span>Last updated 07/06/2025</span>
        <nav aria-label="About Betwixt" className="flex flex-wrap items-baseline gap-x-4">
          <Link to="/about" className={link}>
            About
          </Link>
          <Link to="/terms" className={link}>
            Terms
          </Link>
          <Link to="/coming-soon" className={link}>
            Coming Soon
          </Link>
          {site && (
            <a href={`mailto:${site.supportEmail}`} className={link}>
              Support
            </a>
          )}
        </nav>
      </div>
    </footer>
  )
}
