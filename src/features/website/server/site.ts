import type { RequestContext } from '#server/commands/requestContext.ts'
import type { Site } from '../contract.ts'

/** What every screen may know of the installation, also before anybody has signed in. */
export function readSite({ services }: Pick<RequestContext, 'services'>): Site {
  const { supportEmail, logoBaseUrl, google } = services.config
  return { supportEmail, logoBaseUrl, hasGoogle: google !== null }
}
