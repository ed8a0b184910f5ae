import type { Site } from '#features/website/contract.ts'

/** An installation with every provider, whose lines are real. */
export const fullSite: Site = {
  mail: true,
  texts: true,
  google: false,
  passkeyHost: null,
  push: true,
  sampleLines: false,
  linesCredit: null,
  supportEmail: 'help@example.org',
  addresses: [],
  logoBaseUrl: null,
}

/** The default installation: nothing is configured. */
export const bareSite: Site = { ...fullSite, mail: false, texts: false, sampleLines: true }
