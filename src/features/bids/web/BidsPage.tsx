export function BidsPage() {
  return <h2 className="text-18 font-bold">Bids</h2>
}
