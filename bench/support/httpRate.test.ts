import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestText } from './httpConnection.ts'
import { httpRate, mustBe } from './httpRate.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(request.url === '/refused' ? 409 : 200).end()
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const port = () => (server.address() as AddressInfo).port

describe('the load generator', () => {
  it('asks the requests of a turn one after another, and counts them as one', async () => {
    asked.length = 0
    let turns = 0
    const rate = await httpRate(port(), {
      connections: 1,
      amount: { times: 2 },
      check: mustBe(200),
      request: (turn) => {
        turns += 1
        return [requestText('PUT', `/bid/${turn}`, { body: {} }), requestText('POST', `/bet/${turn}`, { body: {} })]
      },
    })
    expect(turns).toBe(2)
    expect(rate).toBeGreaterThan(0)
    expect(asked).toEqual(['PUT /bid/0', 'POST /bet/0', 'PUT /bid/1', 'POST /bet/1'])
  })

  it('stops at an answer that it does not expect', async () => {
    asked.length = 0
    const texts = [requestText('GET', '/refused'), requestText('GET', '/next')]
    const running = httpRate(port(), { connections: 1, amount: { times: 1 }, request: () => texts })
    await expect(running).rejects.toThrow('instead of 200 came HTTP/1.1 409')
    expect(asked).toEqual(['GET /refused'])
  })
})
