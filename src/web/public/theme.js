// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
;(() => {
  let theme = 'dark'
  try {
    if (localStorage.getItem('betwixt.theme') === 'light') theme = 'light'
  } catch {
    // Storage may be unavailable; then the default applies.
  }
  document.documentElement.dataset.theme = theme
  const colour = document.querySelector('meta[name="theme-color"]')
  if (colour) colour.setAttribute('content', theme === 'light' ? '#f5f7f9' : '#0c1116')
})()
