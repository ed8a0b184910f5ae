import type { ComponentProps, SyntheticEvent } from 'react'
import { Link as RouterLink, Redirect as RouterRedirect } from 'wouter'
import type { Path } from '#domain/addresses.ts'
import { type Address, addressFrom, placeAt, useAddresses } from './address.ts'

type To = { to: Path; search?: Address }
type LinkProps = Omit<ComponentProps<'a'>, 'href'> & To

/** A link to a page of the app. It is "current" on that page and those below it. */
export function Link({ to, search = {}, ...props }: LinkProps) {
  const { place, navigator } = useAddresses()
  const href = addressFrom(place, to, search)
  const { pathname } = placeAt(href)
  const isBelow = place.pathname === pathname || place.pathname.startsWith(`${pathname}/`)
  const { group: _group, ...rest } = search
  const isCurrent = isBelow && Object.entries(rest).every(([name, value]) => place.address[name] === value)
  const preload = <Event extends SyntheticEvent>(handle?: (event: Event) => void) => {
    return (event: Event) => {
      handle?.(event)
      navigator.preload(pathname)
    }
  }
  return (
    <RouterLink
      {...props}
      href={href}
      aria-current={isCurrent ? 'page' : props['aria-current']}
      onPointerEnter={preload(props.onPointerEnter)}
      onFocus={preload(props.onFocus)}
    />
  )
}

/** Leads to another page instead of this one. */
export function Redirect({ to, search }: To) {
  const { place } = useAddresses()
  return <RouterRedirect href={addressFrom(place, to, search)} replace />
}
