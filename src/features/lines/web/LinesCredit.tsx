import { useSite } from '#features/web/site.ts'

/** Whose the prices of that book are, where every page that shows them must say so. [BEY-41] */
export function LinesCredit({ book }: { book: string }) {
  const credit = useSite()?.linesCredit
  return credit ? <p className="text-12 text-muted">{credit.replace('{book}', book)}</p> : null
}
