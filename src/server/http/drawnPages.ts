import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minuteMs, secondMs } from '#domain/times.ts'
import type { Services } from '../services.ts'
import { type Drawn, isVisitorsPage } from './pageHints.ts'

/** The part of the built web app that draws its pages: `draw.tsx`. */
export type Drawer = {
  /** What is drawn at an address: whole with the answer to a request, else the frame; null for other pages. */
  pageAt(url: string, isVisitor: boolean): { readonly path: string; readonly request: string | null } | null
  draw(page: {
    readonly path: string
    readonly isVisitor: boolean
    /** Else it is drawn for windows of any width. */
    readonly isPhone: boolean
    readonly now: number
    readonly answer: string | null
  }): Promise<string>
}

/** A page waits no longer for its answer: without it the browser asks. */
const answersWithinMs = 2 * secondMs

type Kept = { readonly now: number; readonly answer: string | null; readonly page: Promise<string> }

/**
 * Draws what is seen first of a page, from answers that are the same for all members, or for all visitors. It is drawn
 * again when the answer has changed, and each minute, because it says how long things are ago. Null where nothing is
 * drawn, or it fails.
 */
export function openDrawnPages(app: FastifyInstance, { clock, log }: Services, load: () => Promise<Drawer>) {
  /** By address, for whom, and whether for phones alone. */
  const kept = new Map<string, Kept>()

  /** `around` makes the page of what is drawn. */
  return async function drawn(request: FastifyRequest, around: (drawn: Drawn) => string): Promise<string | null> {
    try {
      const { pageAt, draw } = await load()
      const isVisitor = isVisitorsPage(request.headers.cookie)
      const found = pageAt(request.url, isVisitor)
      if (!found) return null
      const answer = found.request && (await answerTo(found.request, request.headers.cookie))
      const now = answer === null ? 0 : Math.floor(clock() / minuteMs) * minuteMs
      const isPhone = isPhones(request)
      const key = `${found.path} ${isVisitor} ${isPhone} ${answer !== null}`
      const before = kept.get(key)
      if (before && before.now === now && before.answer === answer) return await before.page
      const page = draw({ path: found.path, isVisitor, isPhone, now, answer }).then((root) =>
        around({ root, answered: answer === null ? null : found.request }),
      )
      kept.set(key, { now, answer, page })
      page.catch(() => kept.delete(key))
      return await page
    } catch (error) {
      log.warn({ error }, 'a page was not drawn')
      return null
    }
  }

  /** Null where there is none in time. */
  async function answerTo(url: string, cookie: string | undefined): Promise<string | null> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, answersWithinMs, null).unref())
    const answered = await Promise.race([app.inject({ url, headers: cookie === undefined ? {} : { cookie } }), late])
    return answered?.statusCode === 200 ? answered.body : null
  }
}

/** Loads it from the folder of the built web app, once. */
export function drawerOf(file: string): () => Promise<Drawer> {
  let loading: Promise<Drawer> | null = null
  return () => {
    loading ??= import(pathToFileURL(file).href)
    return loading
  }
}

/** Its browser says so, or has it in its name. */
function isPhones({ headers }: FastifyRequest): boolean {
  return headers['sec-ch-ua-mobile'] === '?1' || /Mobi/.test(headers['user-agent'] ?? '')
}
