type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
}

/** The paths of an OpenAPI document, as far as the page shows them. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** One plain page that lists every operation with what it takes and answers; nothing to run, nothing to load. */
export function docsPage(paths: Operations): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Betwixt: the HTTP interface</title>
<link rel="stylesheet" href="/api/docs/style.css">
<main>
<h1>Betwixt: the HTTP interface</h1>
<p>JSON under <code>/api</code>; the session is a cookie; a repeated POST with one <code>Idempotency-Key</code> has one
effect. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join('\n')}
</main>
</html>
`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escaped(name)}</code> in ${escaped(place)}${required ? '' : ', optional'}`,
  )
  return `<article id="${escaped(operation.operationId ?? path)}">
<h2><b>${escaped(method.toUpperCase())}</b> /api${escaped(path)}</h2>
${operation.summary ? `<p>${escaped(operation.summary)}</p>` : ''}
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? details('Takes', operation.requestBody) : ''}
${details('Answers', operation.responses ?? {})}
</article>`
}

function details(title: string, value: unknown): string {
  return `<details><summary>${title}</summary><pre>${escaped(JSON.stringify(value, null, 2))}</pre></details>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
article { border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); padding: .75rem 0 }
h2 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0 }
h2 b { display: inline-block; min-width: 4.5rem }
ul, p { margin: .25rem 0 }
pre { overflow-x: auto; font-size: .8125rem }
`
