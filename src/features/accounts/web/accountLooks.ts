import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SettingsChange } from '#features/accounts/contract.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import { writeStored } from '../../../web/browser/storedValue.ts'
import { showTheme } from '../../../web/browser/theme.ts'
import { client } from '../../web/api.ts'
import { sessionQuery, useSession } from '../../web/session.ts'

type Looks = Pick<SettingsChange, 'theme' | 'helpDialogs' | 'oddsFormat'>

/** Applies the account's appearance settings to this browser. */
export function showLooks({ theme, helpDialogs, oddsFormat }: Looks) {
  if (theme !== undefined) showTheme(theme)
  if (helpDialogs !== undefined) writeStored('help', helpDialogs ? null : 'off')
  if (oddsFormat !== undefined) writeStored('oddsFormat', oddsFormat === 'american' ? null : oddsFormat)
}

/** At sign-in the account's settings win, and the browser keeps a copy for pages without an account. [APP-07] */
export function useAccountLooks() {
  const userId = useSession()?.user.id
  const queries = useQueryClient()
  // Once per sign-in: later changes are applied by the screen that makes them.
  useEffect(() => {
    const me = queries.getQueryData(sessionQuery.queryKey)
    if (me && me.user.id === userId) showLooks(me.settings)
  }, [queries, userId])
}

/** Saves what the browser already shows; without an account only the browser keeps it. [APP-07] */
export function useSaveLooks() {
  const queries = useQueryClient()
  return async (looks: Looks) => {
    if (!queries.getQueryData(sessionQuery.queryKey)) return
    // If saving fails, the account's value returns at the next sign-in.
    const settings = await client.accounts.changeSettings(looks).catch(() => null)
    if (settings) queries.setQueryData(sessionQuery.queryKey, (me: Me | null | undefined) => me && { ...me, settings })
  }
}
