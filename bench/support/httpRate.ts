import { type Answer, HttpConnection } from './httpConnection.ts'
import { rateOf } from './rate.ts'

/**
 * Turns per second over so many keep-alive connections: one request each, or several, one after the other. `check`
 * throws on an invalid response.
 */
export async function httpRate(
  port: number,
  {
    connections,
    amount,
    request,
    check = mustBe(200),
  }: {
    connections: number
    amount: { forMs: number } | { times: number }
    request: (turn: number) => string | readonly string[]
    check?: (answer: Answer) => void
  },
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)))
  try {
    return await rateOf(connections, amount, async (turn, worker) => {
      for (const text of [request(turn)].flat()) {
        const answer = await open[worker]?.ask(text)
        if (answer) check(answer)
      }
    })
  } finally {
    for (const connection of open) connection.close()
  }
}

export function mustBe(status: number): (answer: Answer) => void {
  return ({ head }) => {
    if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`instead of ${status} came ${head}`)
  }
}

/** One request on its own connection, with the response body. */
export async function askOnce(port: number, request: string): Promise<Answer> {
  const connection = await HttpConnection.open(port, { keepsBodies: true })
  try {
    return await connection.ask(request)
  } finally {
    connection.close()
  }
}
