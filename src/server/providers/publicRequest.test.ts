import { once } from 'node:events'
import { type AddressInfo, createServer, type LookupFunction } from 'node:net'
import { describe, expect, it } from 'vitest'
import { answerFrom, isPublicAddress, NotPublic, publicLookup } from './publicRequest.ts'

/** Resolves every name to these addresses, as a name server of a stranger may. */
const toAddresses =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('an address', () => {
  it.each([
    ['8.8.8.8', true],
    ['142.250.185.74', true],
    ['100.63.255.255', true],
    ['2607:f8b0:4006:80a::200a', true],
    ['127.0.0.1', false],
    ['127.1.2.3', false],
    ['0.0.0.0', false],
    ['10.0.0.7', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['2001:db8::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['ff02::1', false],
  ])('%s is public: %s', (address, is) => {
    expect(isPublicAddress(address)).toBe(is)
  })
})

describe('a request to a public name', () => {
  it.each(['127.0.0.1', '::ffff:127.0.0.1'])('that resolves to %s never connects [BEY-15]', async (address) => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const send = (lookup: LookupFunction) =>
      answerFrom(new URL(`https://push.example.org:${port}/abc`), {
        method: 'POST',
        headers: {},
        body: null,
        timeoutMs: 5_000,
        lookup,
      })
    await expect(send(toAddresses(address))).rejects.toThrow()
    expect(connections).toBeGreaterThan(0)
    connections = 0
    await expect(send(publicLookup(toAddresses(address)))).rejects.toThrow(NotPublic)
    await expect(send(publicLookup(toAddresses('8.8.8.8', address)))).rejects.toThrow(NotPublic)
    expect(connections).toBe(0)
    server.close()
  })

  it('ends where the server changes the protocol [BEY-15] [BEY-35]', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const server = createServer((socket) => void socket.once('data', () => socket.write(upgrade)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/abc`)
    const options = { method: 'POST', headers: {}, body: null, timeoutMs: 2_000, lookup: undefined }
    await expect(answerFrom(url, options)).rejects.toThrow('it changes the protocol')
    server.close()
  })

  it('resolves to one address or all of them, as asked, and fails where there is none', async () => {
    const resolve = (all: boolean, ...addresses: string[]) =>
      new Promise((answer) => {
        publicLookup(toAddresses(...addresses))('push.example.org', { all }, (error, found, family) =>
          answer(error ?? [found, family]),
        )
      })
    expect(await resolve(false, '8.8.8.8', '8.8.4.4')).toEqual(['8.8.8.8', 4])
    expect(await resolve(true, '8.8.8.8')).toEqual([[{ address: '8.8.8.8', family: 4 }], undefined])
    expect(await resolve(true)).toBeInstanceOf(NotPublic)
  })
})
