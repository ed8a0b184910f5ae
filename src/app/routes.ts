import type { LinkPreviews } from '#server/http/linkPreview.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import { invitePreviews } from '../features/groups/server/invitePreviews.ts'
import { mailWebhook, textWebhook } from '../features/messages/server/webhooks.ts'
import { unsubscribeRoutes } from '../features/notifications/server/unsubscribe.ts'

/** What the features answer besides the contract, each in a scope of its own. */
export const routes: readonly RawRoutes[] = [mailWebhook, textWebhook, unsubscribeRoutes]

/** The links of the product that show more of themselves than its name. */
export const linkPreviews: readonly LinkPreviews[] = [invitePreviews]
