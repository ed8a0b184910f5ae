import type { BareAnswers } from '#bench/support/bareServer.ts'
import { startChild } from '#bench/support/child.ts'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce, httpRate } from '#bench/support/httpRate.ts'
import { type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { alternate } from '#bench/support/rounds.ts'
import { onStage } from '#bench/support/stage.ts'

const connections = 8
const forMs = 2_000
const encodings = ['br', 'identity'] as const
type Encoding = (typeof encodings)[number]

const get = (headers: Readonly<Record<string, string>>) => requestText('GET', '/api/lines', { headers })

/** The lines of all sports from the cache, compared with a bare server that sends the same bytes. */
export function linesRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const program = await stage.program(await stage.database())
    const answers = await answersOf(program.port)
    const bare = await startChild('bareServer.ts', answers)
    stage.later(bare.stop)
    const ports = { program: program.port, bare: bare.port }
    const results: Measurement[] = []
    for (const encoding of encodings)
      results.push(await comparison(encoding === 'br' ? 'compressed' : 'uncompressed', ports, wholeRate(encoding)))
    results.push(await comparison('unchanged: 304', ports, unchangedRate, 0.6))
    return results
  })
}

type RateOn = (port: number) => Promise<number>

async function comparison(
  which: string,
  ports: { program: number; bare: number },
  rateOn: RateOn,
  atLeast = 0.5,
): Promise<Measurement> {
  const rates = await alternate({ program: () => rateOn(ports.program), bare: () => rateOn(ports.bare) })
  return ratioOf(`lines of all sports, ${which}`, {
    unit: '/s',
    measured: { name: 'program', values: rates.program },
    reference: { name: 'bare server with the same bytes', values: rates.bare },
    goal: { atLeast },
  })
}

function wholeRate(encoding: Encoding): RateOn {
  const request = get({ 'accept-encoding': encoding })
  return (port) => httpRate(port, { connections, amount: { forMs }, request: () => request })
}

/** Sends conditional requests like a browser with the list; when a score changes, it gets and keeps the new list. */
function unchangedRate(port: number): Promise<number> {
  let known = ''
  return httpRate(port, {
    connections,
    amount: { forMs },
    request: () => get({ 'accept-encoding': 'br', 'if-none-match': known }),
    check: ({ head }) => {
      known = /\r\netag: *(\S+)/i.exec(head)?.[1] ?? known
    },
  })
}

/** The program's responses, once its cache is warm. */
async function answersOf(port: number): Promise<BareAnswers> {
  await askOnce(port, get({ 'accept-encoding': 'br' }))
  const answers: Record<string, BareAnswers[string]> = {}
  for (const encoding of encodings) {
    const { status, head, body } = await askOnce(port, get({ 'accept-encoding': encoding }))
    if (status !== 200) throw new Error(`the lines were answered with ${status}`)
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(/: */, 2) as [string, string])
        .filter(([name]) => !/^(date|connection|keep-alive|content-length|transfer-encoding)$/i.test(name)),
    )
    answers[encoding] = { headers, body: body.toString('base64') }
  }
  return answers
}
