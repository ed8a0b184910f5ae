import axe from 'axe-core'
import '#web/styles/app.css'

/** Rules about whole pages, which a component alone cannot keep. */
const pageRules = ['region', 'page-has-heading-one', 'landmark-one-main', 'document-title', 'html-has-lang']

/** Colours fade when the theme changes, and a measured contrast must not be that of half a fade. */
async function settled() {
  const fades = () =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && animation.playState === 'running')
  // A fade that is replaced by another one ends at once, so what is left is looked at again.
  for (let left = fades(); left.length > 0; left = fades()) {
    await Promise.allSettled(left.map(({ finished }) => finished))
  }
}

async function findingsIn(theme: 'dark' | 'light'): Promise<string[]> {
  document.documentElement.dataset.theme = theme
  await settled()
  const rules = Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(document.body, { rules })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme} ${id}: ${node.html} ${node.failureSummary}`),
  )
}

/** What axe finds wrong with the page as it stands, in dark and in light, one line a finding; empty is good. */
export async function axeFindings(): Promise<string[]> {
  const dark = await findingsIn('dark')
  const light = await findingsIn('light')
  document.documentElement.dataset.theme = 'dark'
  return [...dark, ...light]
}
