import type { Config } from './config.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins whose pages may change something here: the public one, and, if that is this machine, its other names too,
 * because people open either.
 */
export function ownOrigins({ publicUrl, publicUrlAlt }: Pick<Config, 'publicUrl' | 'publicUrlAlt'>): readonly string[] {
  const names = loopback.includes(publicUrl.hostname) ? loopback : [publicUrl.hostname]
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`
  return [
    ...names.map((name) => `${publicUrl.protocol}//${name}${port}`),
    ...(publicUrlAlt ? [publicUrlAlt.origin] : []),
  ]
}
