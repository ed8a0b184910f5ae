import { Outlet } from '@tanstack/react-router'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { SettingsNav } from './SettingsNav.tsx'

/** The settings need somebody who is signed in; only those of a group need a group. */
export function SettingsLayout() {
  return (
    <SignedIn failure="Failed to load user settings.">
      <SettingsNav />
      <Outlet />
    </SignedIn>
  )
}
