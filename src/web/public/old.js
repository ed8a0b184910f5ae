// For browsers that cannot run the app, in the language of the oldest: a sentence instead of a white page.
function tell() {
  show(document.createElement('p'))
}

function show(words) {
  words.setAttribute('role', 'alert')
  words.style.cssText =
    'position:relative;z-index:100;margin:0;padding:16px;background:#0c1116;color:#fff;font:16px sans-serif'
  words.textContent = 'Betwixt needs a newer browser: Chrome, Edge, Firefox or Safari of the last three years.'
  document.body.insertBefore(words, document.body.firstChild)
}

if (document.body) tell()
else document.addEventListener('DOMContentLoaded', tell)
