export function BetsPage() {
  return <h2 className="text-18 font-bold">Bets</h2>
}
