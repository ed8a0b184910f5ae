import type { Services } from '../services.ts'

/** What a link shows of itself where people paste it. */
export type LinkPreview = { readonly title: string; readonly description: string }

/** The previews of one kind of page. `path` is that of a route; null where a link has nothing of its own to show. */
export type LinkPreviews = {
  readonly path: string
  readonly of: (services: Services, parameters: Readonly<Record<string, string>>) => Promise<LinkPreview | null>
}

/** The page of the web app with what messengers look for in its head. They run no program, so it stands in the text. */
export function withPreview(html: string, { title, description }: LinkPreview, origin: string): string {
  const facts = {
    'og:type': 'website',
    'og:site_name': 'Betwixt',
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}/icons/icon-512.png`,
  }
  const tags = Object.entries(facts).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}" />`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')
}
