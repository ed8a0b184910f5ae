import { createContext, type ReactNode, useContext } from 'react'
import { formatOddsAs, type OddsFormat, oddsFormatIn, type ShowOdds } from '#domain/odds/oddsFormats.ts'
import { useStored } from '../../web/browser/storedValue.ts'
import { useSession } from './session.ts'

const Format = createContext<OddsFormat>('american')

/** The odds below it are in the format of the account, or for visitors in the one that this browser keeps. [BEY-22] */
export function OddsFormatProvider({ children }: { children: ReactNode }) {
  const ofAccount = useSession()?.settings.oddsFormat
  const [kept] = useStored('oddsFormat')
  return <Format value={ofAccount ?? oddsFormatIn(kept)}>{children}</Format>
}

/** The format in which the reader sees and types odds. */
export function useOddsFormat(): OddsFormat {
  return useContext(Format)
}

const shows: Readonly<Record<OddsFormat, ShowOdds>> = {
  american: (odds) => formatOddsAs('american', odds),
  decimal: (odds) => formatOddsAs('decimal', odds),
  fractional: (odds) => formatOddsAs('fractional', odds),
}

/** Writes odds in the reader's format; the same function until the format changes. Every screen uses it. [BEY-22] */
export function useShowOdds(): ShowOdds {
  return shows[useOddsFormat()]
}
