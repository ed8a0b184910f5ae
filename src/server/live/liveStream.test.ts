import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { waitFor } from '#test/support/waitFor.ts'
import { LiveStream, type StreamStart } from './liveStream.ts'

const endings: (() => void)[] = []
const nobody: StreamStart = {
  ...{ sessionId: '', userId: '', groupId: '', beats: 'silent' },
  ...{ seq: 0, notice: 0, marks: 0, ofMembers: 0 },
}

/** A response to somebody who asks and never reads, with text that waits to be read. */
async function anUnreadResponse(): Promise<ServerResponse> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  reader.on('error', () => {})
  endings.push(() => reader.destroy(), server.close.bind(server))
  const asked = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)))
  reader.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const response = await asked
  response.writeHead(200)
  await waitFor(async () => {
    response.write('x'.repeat(50_000))
    await wait(1)
    return response.writableLength > 100_000 ? true : null
  })
  return response
}

describe('one live stream', () => {
  afterEach(() => {
    for (const end of endings.splice(0)) end()
  })

  it('lets go at its end of somebody who does not read', async () => {
    const response = await anUnreadResponse()
    new LiveStream(response, nobody).end()
    await waitFor(() => (response.closed ? true : null), { withinMs: 1_000 })
  })

  it('sends nothing once it has ended, and fails at nothing', async () => {
    const response = await anUnreadResponse()
    const errors: unknown[] = []
    response.on('error', (error) => errors.push(error))
    response.end()
    const stream = new LiveStream(response, nobody)
    for (const text of [':\n\n', ':\n\n']) stream.send(text)
    await wait(20)
    expect(errors).toEqual([])
  })
})
