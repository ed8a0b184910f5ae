import type { RequestContext } from '#server/commands/requestContext.ts'
import type { Site } from '../contract.ts'

/** What every screen may know about the installation, also before sign-in. */
export function readSite({ services }: Pick<RequestContext, 'services'>): Site {
  const { supportEmail, logoBaseUrl, google } = services.config
  return { supportEmail, logoBaseUrl, hasGoogle: google !== null }
}
