import axe, { type RunOptions } from 'axe-core'
import '#web/styles/app.css'

/** Rules about whole pages, which a component alone cannot keep: the journeys hold every page to them. */
const pageRules = [
  ...['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang'],
  ...['css-orientation-lock', 'no-autoplay-audio'],
]

/** Rules that a theme decides: it changes colors and nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block']

async function findingsIn(theme: 'dark' | 'light', options: RunOptions): Promise<string[]> {
  document.documentElement.dataset.theme = theme
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false, ...options })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme} ${id}: ${node.html} ${node.failureSummary}`),
  )
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What has just opened is placed before it is seen, and axe would miss the dialog whose focus it finds guarded. */
async function whatOpensIsShown(): Promise<void> {
  if (!document.querySelector('[data-base-ui-focus-guard]')) return
  await frame()
  await frame()
}

/** What axe finds wrong with the page as it stands, in dark and in light, one line a finding; empty is good. */
export async function axeFindings(): Promise<string[]> {
  const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]))
  await whatOpensIsShown()
  const dark = await findingsIn('dark', { rules })
  const light = await findingsIn('light', { runOnly: colorRules })
  document.documentElement.dataset.theme = 'dark'
  return [...dark, ...light]
}
