export function LinesPage() {
  return <h2 className="text-18 font-bold">Lines</h2>
}
