import { Monogram } from '#web/ui/Monogram.tsx'
import { teamOf } from './teams.ts'

type TeamMarkProps = { team: string; league: string; size?: 'xs' | 'sm' | 'md' }

/** A team's letters on its colour. Its name stands beside. */
export function TeamMark({ team, league, size }: TeamMarkProps) {
  const { letters, colour, textColour } = teamOf(team, league)
  return <Monogram text={letters} colour={colour} textColour={textColour} size={size} />
}
