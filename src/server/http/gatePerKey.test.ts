import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openGatePerKey } from './gatePerKey.ts'

describe('a gate for each key', () => {
  it('has those of one key wait for each other and for nobody else', async () => {
    const gates = openGatePerKey({ places: 1, burstMs: 10_000 })
    const leave = await gates.enter('a')
    const order: string[] = []
    const second = gates.enter('a').then((next) => {
      order.push('a')
      return next
    })
    const other = await gates.enter('b')
    order.push('b')
    expect([gates.count(), gates.size()]).toEqual([{ inside: 2, waiting: 1 }, 2])
    leave()
    const last = await second
    expect(order).toEqual(['b', 'a'])
    last()
    other()
    other()
    expect([gates.count(), gates.size()]).toEqual([{ inside: 0, waiting: 0 }, 0])
  })

  it('is forgotten once nobody is there, also where somebody was refused', async () => {
    const gates = openGatePerKey({ places: 1, burstMs: 100 })
    const leave = await gates.enter('a')
    await expect(gates.enter('a')).rejects.toThrow('very busy')
    leave()
    await sleep(0)
    expect(gates.size()).toBe(0)
    const again = await gates.enter('a')
    leave()
    expect([gates.count(), gates.size()]).toEqual([{ inside: 1, waiting: 0 }, 1])
    again()
  })
})
