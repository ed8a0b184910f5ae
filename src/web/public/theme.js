// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('betwixt.theme')
  } catch {
    // Storage may be closed to us; then the default stands.
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  const theme = chosen === 'system' ? system : chosen === 'light' ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  const colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.setAttribute('content', theme === 'light' ? '#f5f7f9' : '#0c1116')
})()
