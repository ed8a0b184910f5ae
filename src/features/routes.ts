import type { RawRoutes } from '#server/http/rawRoutes.ts'
import { mailWebhook, textWebhook } from './messages/server/webhooks.ts'
import { unsubscribeRoutes } from './notifications/server/unsubscribe.ts'

/** What the features answer besides the contract, each in a scope of its own. */
export const routes: readonly RawRoutes[] = [mailWebhook, textWebhook, unsubscribeRoutes]
