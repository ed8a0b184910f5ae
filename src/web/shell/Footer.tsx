import { Link } from '@tanstack/react-router'

const link = 'hit font-semibold text-fg hover:underline'

/** [APP-42] [APP-43] [APP-44] */
export function Footer() {
  return (
    <footer className="mt-10 flex flex-col gap-1 border-t border-line py-6 text-12 text-muted lg:flex-row lg:justify-between lg:gap-6">
      <p>For entertainment only. No real money is processed. You must be 21 or older.</p>
      <p className="flex items-baseline gap-4">
        <span>Last updated 07/06/2025</span>
        <Link to="/about" className={link}>
          About
        </Link>
        <Link to="/terms" className={link}>
          Terms
        </Link>
      </p>
    </footer>
  )
}
