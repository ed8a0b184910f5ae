import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsNav } from '../../shell/SettingsNav.tsx'
import { SignedIn } from '../../shell/SignedIn.tsx'

/** The settings need somebody who is signed in; only those of a group need a group. */
export const Route = createFileRoute('/_main/settings')({
  component: () => (
    <SignedIn failure="Failed to load user settings.">
      <SettingsNav />
      <Outlet />
    </SignedIn>
  ),
})
