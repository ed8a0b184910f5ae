import type { Logger } from 'pino'
import type { OddsSettings } from '#features/lines/server/oddsApi.ts'
import type { Config } from '#server/config.ts'
import { systemClock } from '#server/db/database.ts'
import { publicEspn } from './espnFeed/espnBoards.ts'
import { espnKey, startEspnFeed } from './espnFeed/espnFeed.ts'
import { startSampleFeed } from './sampleFeed/sampleFeed.ts'

/** Ends something that was started. */
type Ending = () => Promise<unknown>

/** The configured odds service, ESPN's scoreboards or the built-in sample feed, all read by the same code. */
export async function oddsSettings(config: Config, log: Logger, endings: Ending[]): Promise<OddsSettings> {
  const { oddsApiKey, oddsApiUrl } = config
  if (config.lines === 'odds-api') {
    const url = oddsApiUrl?.href ?? 'https://api.the-odds-api.com/v4'
    return { url, apiKey: oddsApiKey ?? '', isSample: false }
  }
  const note = (sentence: string) => log.info(sentence)
  if (config.lines === 'espn') {
    return { ...(await espn(config, { note, endings })), credit: 'Prices of one book, {book}, from ESPN' }
  }
  const feed = await startSampleFeed({ clock: systemClock, log: note })
  endings.unshift(feed.stop)
  return { url: feed.url, apiKey: 'sample', isSample: true }
}

/** ESPN's scoreboards, over the protocol of the odds service; for free. */
export async function espn(
  { espnUrl, publicUrl }: Config,
  { note, endings, isWitness = false }: { note: (sentence: string) => void; endings: Ending[]; isWitness?: boolean },
): Promise<OddsSettings> {
  const agent = `Betwixt (+${publicUrl.origin})`
  const url = espnUrl?.href ?? publicEspn
  const feed = await startEspnFeed({ url, agent, clock: systemClock, log: note, isWitness })
  endings.unshift(feed.stop)
  return { url: feed.url, apiKey: espnKey, isSample: false, isFree: true }
}
