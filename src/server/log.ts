import { type Logger, pino } from 'pino'
import { currentCause } from './cause.ts'
import type { Config } from './config.ts'

/**
 * Structured logs, one JSON object per line, each with its cause. Headers and bodies are never logged; errors are
 * stripped of secrets.
 */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: errorForLog },
    mixin: causeForLog,
    redact: {
      paths: ['*.password', '*.secret', '*.token', '*.cookie', '*.apiKey', '*.authorization'],
      censor: '[secret]',
    },
  })
}

function causeForLog(): { cause?: string } {
  const cause = currentCause()
  return cause === null ? {} : { cause }
}

// The message, stack and codes of an error, without values that it may hold, like a statement's parameters.
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const known = ['code', 'constraint', 'table', 'column', 'status'] as const
  const more = Object.fromEntries(known.flatMap((key) => (key in error ? [[key, Reflect.get(error, key)]] : [])))
  return { name, message, stack, ...more, ...(cause ? { cause: errorForLog(cause) } : {}) }
}
