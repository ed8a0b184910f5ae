import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { parseConfig } from '../config.ts'
import type { Services } from '../services.ts'
import { noteOtherAddresses } from './otherAddress.ts'

it('a page that is opened by an address that is not PUBLIC_URL is named in the log, each once and few', async () => {
  const told: string[] = []
  const log = { warn: ({ host }: { host: string }) => told.push(host) }
  const config = parseConfig({ PUBLIC_URL: 'https://bets.example.org' })
  const app = Fastify()
  noteOtherAddresses(app, { config, log } as unknown as Services)
  app.get('/', async () => 'page')
  const open = (host: string, mode = 'navigate') => app.inject({ url: '/', headers: { host, 'sec-fetch-mode': mode } })
  for (const host of ['bets.example.org', '192.168.1.5:3000', '192.168.1.5:3000']) await open(host)
  await open('10.0.0.9', 'cors')
  expect(told).toEqual(['192.168.1.5:3000'])
  for (let number = 0; number < 50; number += 1) await open(`other${number}.example.org`)
  expect(told).toHaveLength(20)
  await app.close()
})
