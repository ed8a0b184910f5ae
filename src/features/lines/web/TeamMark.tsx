import { Monogram } from '#web/ui/look/Monogram.tsx'
import { useKnownLogo, useLogo } from './logos/useLogo.ts'
import { teamOf } from './teams.ts'

/** 20, 32, 48 or 64 px. [LIM-07] */
type TeamMarkProps = {
  team: string
  league: string
  size?: 'small' | 'medium' | 'large' | 'xlarge'
  /** The team whose mark is beside it: two equal emojis would tell neither. */
  beside?: string
}

/** A team's logo; until it is loaded, or if there is none, its letters on its color. Its name is shown beside it. */
export function TeamMark({ team, league, size = 'medium', beside }: TeamMarkProps) {
  const { letters, color, ink } = teamOf(team, league)
  const { ref, logo } = useLogo(team, league)
  const otherLogo = useKnownLogo(beside ?? '', league)
  const areAlike = logo !== null && 'emoji' in logo && otherLogo !== null && 'emoji' in otherLogo
  return (
    <Monogram
      ref={ref}
      text={letters}
      color={color}
      ink={ink}
      size={size}
      src={logo && 'picture' in logo ? logo.picture : undefined}
      emoji={logo && 'emoji' in logo && !areAlike ? logo.emoji : undefined}
    />
  )
}
