export function DebtsPage() {
  return <h2 className="text-18 font-bold">Debts</h2>
}
