/** What the attackers use of an OpenAPI document. */
export type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Schema = {
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
}

/** The document that a program serves. */
export async function documentOf(url: string): Promise<Document> {
  return (await fetch(`${url}/api/openapi.json`)).json() as Promise<Document>
}

/** A request in which `mark` stands behind every value that is attacked. */
export type MarkedRequest = { readonly method: string; readonly target: string; readonly body: string | null }

export const mark = '*'

/** Usual values, by the name of their parameter or field. */
const usual: Readonly<Record<string, unknown>> = {
  ...{ from: '2026-01-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
  ...{ after: 0, limit: 5, timeZone: 'UTC', isCustom: true, homeTeam: 'Rain', awayTeam: 'Sun', odds: 150 },
  ...{ wagerAmount: 50, expiration: '1week', version: 1, method: 'cash', email: 'ben@example.org', role: 'member' },
  ...{ recipientEmail: 'guest@example.org', phoneNumber: '+12025550123', sport: 'NFL' },
  ...{ minBetAmount: 1, maxBetAmount: 1_000, largeBetThreshold: 900, maxMembers: 50, name: 'propBets' },
  ...{ p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
}

/**
 * Such fields turn a request that is fulfilled into one that is refused, unless all the others fit to them: they are
 * sent apart.
 */
const apart = ['cursor', 'gameId', 'betType', 'selection', 'bookmaker', 'autoUpdateOdds']

/**
 * Two requests at most for each operation, the first of which is mostly fulfilled. Together they have every parameter
 * and every field but flags, which are true or false.
 */
export function requestsOf(
  document: Document,
  ids: Readonly<Record<string, string>>,
): { readonly usual: MarkedRequest[]; readonly apart: MarkedRequest[] } {
  const values = { ...usual, ...ids }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const requests = (isLeftOut: (name: string) => boolean) =>
    operations
      .map(({ method, path, operation }) => ({
        method,
        target: targetOf(path, operation, { values, isLeftOut }),
        body: bodyOf(operation, { values, isLeftOut }),
      }))
      .filter(({ target, body }) => `${target}${body}`.includes(mark))
  const first = requests((name) => apart.includes(name))
  const known = new Set(first.map((request) => JSON.stringify(request)))
  return { usual: first, apart: requests(() => false).filter((request) => !known.has(JSON.stringify(request))) }
}

type Choice = { readonly values: Values; isLeftOut(name: string): boolean }
type Values = Readonly<Record<string, unknown>>

function targetOf(path: string, { parameters = [] }: Operation, { values, isLeftOut }: Choice): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name] ?? 'nothing'}${mark}`)
  const query = parameters
    .filter((one) => one.in === 'query' && !isLeftOut(one.name))
    .map(({ name, schema }) => `${name}=${plain(schema, name, { values, isLeftOut })}${mark}`)
  return `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function plain(schema: Schema, name: string, choice: Choice): string {
  const text = JSON.stringify(exampleOf(schema, name, choice)) ?? ''
  return encodeURIComponent(text.replace(/["#*]/g, ''))
}

function bodyOf({ requestBody }: Operation, choice: Choice): string | null {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return null
  // A number with a mark behind it is no JSON yet: the mark moves out of the quotes.
  return JSON.stringify(exampleOf(schema, '', choice)).replace(/"#(-?[\d.]+)\*"/g, `$1${mark}`)
}

/** A value of that schema with marks behind its texts and numbers. */
function exampleOf(schema: Schema, name: string, choice: Choice): unknown {
  const { values, isLeftOut } = choice
  const one = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([field]) => !isLeftOut(field))
    return Object.fromEntries(fields.map(([field, of]) => [field, exampleOf(of, field, choice)]))
  }
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name, choice)]
  if (values[name] === undefined && one) return exampleOf(one, name, choice)
  if (schema.format === 'date') return marked('2026-11-01')
  return marked(values[name] ?? schema.const ?? schema.enum?.[0] ?? usualOf(schema))
}

function marked(value: unknown): unknown {
  if (typeof value === 'number') return `#${value}${mark}`
  return typeof value === 'string' ? `${value}${mark}` : value
}

function usualOf({ type, format, minimum = 0 }: Schema): unknown {
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(10, minimum)
  return format === 'date-time' ? '2026-12-01T00:00:00.000Z' : 'nothing'
}
