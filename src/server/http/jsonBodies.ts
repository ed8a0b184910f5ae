import type { FastifyInstance } from 'fastify'

/** Nothing that the API takes has more than a few levels, and some libraries fail on thousands of them. */
const deepestLevel = 32

/** Takes JSON and nothing else, refused before it is read. An empty body counts as none. */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    return isTooDeep(text)
      ? done(Object.assign(new Error('too deep'), { statusCode: 400 }))
      : readJson(request, text, done)
  })
}

function isTooDeep(text: string): boolean {
  let level = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (isInString && mark === '\\') at += 1
    else if (mark === '"') isInString = !isInString
    else if (!isInString && (mark === '[' || mark === '{')) level += 1
    else if (!isInString && (mark === ']' || mark === '}')) level -= 1
    if (level > deepestLevel) return true
  }
  return false
}
