import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { statusOf } from '#domain/errorCodes.ts'
import { errorCodeOf, Refused, refusalCodes } from '#domain/refusals.ts'
import { LimitReached } from '../commands/rateLimit.ts'
import { Busy } from '../concurrencyLimit.ts'
import { answerFor } from './answers.ts'

const log = pino({ level: 'silent' })

const invalid = (...issues: { message: string; path: string[] }[]) =>
  new ORPCError('BAD_REQUEST', { cause: new ValidationError({ message: 'invalid', issues, data: {} }) })
const withCode = (code: string) => Object.assign(new Error(code), { code })
const stakeWrong = { message: 'Valid wager amount is required', path: ['wagerAmount'] }
const teamMissing = { message: 'Missing required field: homeTeam', path: ['homeTeam'] }

describe('an answer to what failed', () => {
  it.each(refusalCodes.map((code) => [code] as const))(
    'gives the refusal %s with its status, code and reason [ERR-01]',
    (code) => {
      const error = errorCodeOf(code)
      const { status, body } = answerFor(new Refused({ code, error, message: 'No' }), log)
      expect([status, body]).toEqual([statusOf[error], { error: { code: error, reason: code, message: 'No' } }])
    },
  )

  it.each([
    ['a limit', new LimitReached('too-many-bids', 5), 429, 'too-many-bids'],
    ['no room', new Busy(), 503, 'busy'],
    ['wrong fields', invalid({ message: 'Too long', path: ['note'] }), 400, 'invalid-fields'],
    ['a body that is too large', Object.assign(new Error(), { statusCode: 413 }), 400, 'request-too-large'],
    ['a body that is none', Object.assign(new Error(), { statusCode: 415 }), 400, 'request-unreadable'],
    ['half a character', withCode('22021'), 400, 'characters-invalid'],
    ['a database that is away', withCode('ECONNREFUSED'), 503, 'database-away'],
    [
      'a database that was killed',
      Object.assign(new Error('postmaster was shut down, exiting'), { code: 'XX000' }),
      503,
      'database-away',
    ],
    ['a database that is no longer the primary', withCode('25006'), 503, 'database-away'],
    ['a bug of ours', new Error('off by one'), 500, 'internal'],
  ])('gives %s a reason too [ERR-01]', (_, error, status, reason) => {
    const answered = answerFor(error, log)
    expect([answered.status, answered.body.error.reason]).toEqual([status, reason])
  })

  it('gives a wrong field the reason whose sentence the contract has for it, where the operation has that refusal', () => {
    const refuses = ['bids-off', 'wager-invalid', 'field-missing'] as const
    const reasonOf = (...issues: Parameters<typeof invalid>) =>
      answerFor(invalid(...issues), log, refuses).body.error.reason
    expect([reasonOf(stakeWrong), reasonOf(teamMissing)]).toEqual(['wager-invalid', 'field-missing'])
    expect(reasonOf({ message: 'Too long', path: ['note'] }, stakeWrong)).toBe('invalid-fields')
    expect(answerFor(invalid(stakeWrong), log).body.error).toMatchObject({
      ...{ reason: 'invalid-fields', message: 'Valid wager amount is required' },
      details: [{ field: 'wagerAmount', message: 'Valid wager amount is required' }],
    })
  })
})
