import { createRoot } from 'react-dom/client'
import '#web/styles/app.css'
import { Gallery } from './Gallery.tsx'

// The development server shows it at /gallery.html, in light at /gallery.html?theme=light; the build leaves it out.
const theme = new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark'
document.documentElement.dataset.theme = theme
const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
