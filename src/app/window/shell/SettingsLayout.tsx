import { Outlet } from '@tanstack/react-router'
import { SignedIn } from '../../../features/accounts/web/SignedIn.tsx'
import { SettingsNav } from './SettingsNav.tsx'

/** The settings require a signed-in user; only the group settings require a group. */
export function SettingsLayout() {
  return (
    <SignedIn failure="Failed to load user settings.">
      <SettingsNav />
      <Outlet />
    </SignedIn>
  )
}
