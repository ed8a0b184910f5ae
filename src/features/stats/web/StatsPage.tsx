export function StatsPage() {
  return <h2 className="text-18 font-bold">Stats</h2>
}
