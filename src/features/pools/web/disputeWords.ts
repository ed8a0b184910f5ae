import { voidSentence } from '#domain/bets/callingOff.ts'
import { doubtWords } from '#domain/games/doubtWords.ts'
import { formatLine } from '#domain/games/sides.ts'
import { type GameResult, gameResults, type PoolKind } from '#domain/pools/pools.ts'
import { outcomeOfPick } from '#domain/pools/standings.ts'
import { instantFromIso } from '#domain/times.ts'
import { teamOf } from '#features/lines/web/teams.ts'
import type { RoundPicksView } from '../contract.ts'
import type { PoolDisputeView, PoolGameView } from '../gameContract.ts'

/** "Bills", "Bills +3": a team as it is picked. */
export function pickName({ homeTeam, homeSpread, sport }: PoolGameView, team: string): string {
  const { name } = teamOf(team, sport)
  return homeSpread === null ? name : `${name} ${formatLine(team === homeTeam ? homeSpread : -homeSpread)}`
}

/** "Bills won", "Bills +3 covered", "A tie", "A push", "Void". */
export function resultName(game: PoolGameView, result: GameResult): string {
  if (result === 'void') return 'Void'
  if (result === 'push') return game.homeSpread === null ? 'A tie' : 'A push'
  const picked = pickName(game, result === 'home' ? game.homeTeam : game.awayTeam)
  return `${picked} ${game.homeSpread === null ? 'won' : 'covered'}`
}

/** A way in which a disputed game may have come out. */
export type Choice = {
  readonly result: GameResult
  /** Named where two ways differ in the points alone, as the last game's may break a tie. */
  readonly score: PoolGameView['score']
  readonly keepsScore: boolean
  readonly isNow: boolean
}

/** What can be said of a game, or decided of the dispute about it. */
export function choicesOf(game: PoolGameView, decides: PoolDisputeView | undefined): Choice[] {
  const one = (result: GameResult): Choice => ({
    ...{ result, score: null, keepsScore: false, isNow: result === game.result },
  })
  if (!decides) return gameResults.filter((result) => result !== game.result).map(one)
  return decides.decidable.flatMap((result) => {
    const isOfPoints = decides.score !== null && result === decides.result && result === game.result
    if (!isOfPoints) return [one(result)]
    const newer = { ...one(result), score: decides.score, isNow: false }
    return [newer, { ...one(result), score: game.score, keepsScore: true }]
  })
}

/** "Bills won", and where the points are disputed "Bills won, 17-24": the away team's first. */
export function choiceName(game: PoolGameView, { result, score }: Choice): string {
  return score ? `${resultName(game, result)}, ${score.away}-${score.home}` : resultName(game, result)
}

/** What is recorded of a game: its result and score, or why there is none. */
export function recordedWords(game: PoolGameView): string {
  const { score, result, voidReason, needsAttention, homeTeam, awayTeam, sport } = game
  if (result === null) return `No result yet. ${doubtWords(needsAttention)}`
  if (voidReason !== null) return `The result now: Void. ${voidSentence(voidReason)}`
  const named = `The result now: ${resultName(game, result)}.`
  if (!score) return `${named} No score is recorded.`
  return `${named} ${teamOf(awayTeam, sport).name} ${score.away}, ${teamOf(homeTeam, sport).name} ${score.home} final.`
}

/** "Ann says Bills won: “I saw it”"; of the product, why it asks. */
export function saidWords({ by, game, result, reason }: PoolDisputeView): string {
  if (by === null) return `${reason}. By that: ${resultName(game, result)}.`
  return `${by.name} says ${claimWords(game, result)}: “${reason}”`
}

/** "Bills won", "it was a tie", "it is void": in a sentence. */
function claimWords(game: PoolGameView, result: GameResult): string {
  if (result === 'void') return 'it is void'
  return result === 'push' ? `it was ${resultName(game, result).toLowerCase()}` : resultName(game, result)
}

/** How a dispute ended. */
export function decidedWords({ game, decidedBy, decision, decisionReason }: PoolDisputeView): string {
  if (decidedBy === null || decision === null) return 'It was disputed while the score was another one.'
  const why = decisionReason ? `: “${decisionReason}”` : ''
  return `It was disputed. ${decidedBy.name} decided: ${resultName(game, decision)}${why}`
}

export type PickOfGame = {
  readonly person: { readonly name: string }
  readonly team: string
  readonly pickedAt: string
}

/** "Right: Ann, Cleo · wrong: Ben", "Through: Ann · out: Ben", "Counts for nobody": what a result makes of the picks. */
export function effectWords(
  kind: PoolKind,
  game: PoolGameView,
  { picks, result }: { picks: readonly PickOfGame[]; result: GameResult },
): string {
  const begunAt = game.begunAt === null ? null : instantFromIso(game.begunAt)
  const named = (...outcomes: readonly ReturnType<typeof outcomeOfPick>[]) =>
    picks
      .filter((pick) => {
        const placed = { team: pick.team, pickedAt: instantFromIso(pick.pickedAt) }
        return outcomes.includes(outcomeOfPick(placed, { ...game, begunAt, result }, kind))
      })
      .map(({ person }) => person.name)
      .join(', ')
  if (picks.length === 0) return 'Nobody picked it'
  const isSurvivor = kind === 'survivor'
  const [good, bad] = isSurvivor ? [named('won', 'none'), named('lost')] : [named('won'), named('lost')]
  const [right, wrong] = isSurvivor ? ['Through', 'out'] : ['Right', 'wrong']
  if (good === '' && bad === '') return 'Counts for nobody'
  if (good === '') return isSurvivor ? `Out: ${bad}` : `Wrong: ${bad}`
  return bad === '' ? `${right}: ${good}` : `${right}: ${good} · ${wrong}: ${bad}`
}

/** Everybody's picks of a game that is locked. */
export function picksOn({ everybody }: RoundPicksView, gameId: string) {
  return everybody.flatMap(({ person, picks }) =>
    picks.filter((pick) => pick.gameId === gameId).map((pick) => ({ ...pick, person })),
  )
}
