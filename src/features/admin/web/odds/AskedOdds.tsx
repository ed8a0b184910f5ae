import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OddsMarket, type OddsRegion, oddsCostOf, oddsMarkets, oddsRegions } from '#domain/credits/creditShares.ts'
import { whatItCarries } from '#domain/credits/whatItCarries.ts'
import { type SportKey, sportKeys, sports } from '#domain/games/sports.ts'
import { api } from '#features/web/api.ts'
import type { AdminSettingsView } from '#features/website/contract.ts'
import { useNow } from '#web/time/useNow.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SettingsCard } from '#web/ui/layout/SettingsCard.tsx'
import { useSaveAdminSettings } from '../parts/adminMutations.ts'
import { Loaded } from '../parts/Loaded.tsx'

const regionNames: Readonly<Record<OddsRegion, string>> = { us: 'US books', us2: 'More US books' }
const marketNames: Readonly<Record<OddsMarket, string>> = { h2h: 'Moneyline', spreads: 'Spread', totals: 'Total' }

type Asked = Pick<AdminSettingsView, 'leagues' | 'oddsRegions' | 'oddsMarkets'>

/** The leagues, regions and markets that are asked for, and what the month's credits carry of them. [BEY-40] */
export function AskedOdds() {
  const settings = useQuery(api.website.adminSettings.queryOptions())
  return (
    <SettingsCard title="What Is Asked For">
      <Loaded query={settings} loading="Loading settings..." failure="Failed to load settings">
        {(saved) => <AskedForm saved={saved} />}
      </Loaded>
    </SettingsCard>
  )
}

function AskedForm({ saved }: { saved: AdminSettingsView }) {
  const [draft, setDraft] = useState<Partial<Asked>>({})
  const save = useSaveAdminSettings(() => setDraft({}))
  const { leagues, oddsRegions: regions, oddsMarkets: markets } = { ...saved, ...draft }
  const changes = Object.entries(draft).filter(([name, value]) => String(saved[name as keyof Asked]) !== String(value))
  const isEmpty = [leagues, regions, markets].some((chosen) => chosen.length === 0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(Object.fromEntries(changes))
      }}
    >
      <Choices
        legend="Leagues"
        names={sportKeys}
        nameOf={(sport) => sports[sport].label}
        chosen={leagues}
        onChange={(next) => setDraft({ ...draft, leagues: next })}
      />
      <Choices
        legend="Regions"
        names={oddsRegions}
        nameOf={(region) => regionNames[region]}
        chosen={regions}
        onChange={(next) => setDraft({ ...draft, oddsRegions: next })}
      />
      <Choices
        legend="Markets"
        names={oddsMarkets}
        nameOf={(market) => marketNames[market]}
        chosen={markets}
        onChange={(next) => setDraft({ ...draft, oddsMarkets: next })}
      />
      <Carries leagues={leagues} oddsCost={oddsCostOf(regions, markets)} />
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-3">
        <Button variant="ghost" disabled={changes.length === 0 || save.isPending} onClick={() => setDraft({})}>
          Reset
        </Button>
        <Button type="submit" disabled={changes.length === 0 || isEmpty} busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

type ChoicesProps<Name extends string> = {
  legend: string
  names: readonly Name[]
  nameOf: (name: Name) => string
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
}

function Choices<Name extends string>({ legend, names, nameOf, chosen, onChange }: ChoicesProps<Name>) {
  return (
    <fieldset className="py-2">
      <legend className="text-14 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={nameOf(name)}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      {chosen.length === 0 && <p className="text-12 text-loss">Please choose at least one</p>}
    </fieldset>
  )
}

/** What the choice makes of the month's credits; nothing where requests cost none. */
function Carries({ leagues, oddsCost }: { leagues: readonly SportKey[]; oddsCost: number }) {
  const status = useQuery(api.lines.cacheStatus.queryOptions())
  const month = new Date(useNow()).getUTCMonth() + 1
  if (!status.data?.carries || leagues.length === 0 || oddsCost === 0) return null
  const size = status.data.creditsThisMonth + status.data.creditsLeft
  return (
    <p role="status" className="py-2 text-14 text-muted">
      {`A refresh of a league costs ${oddsCost === 1 ? '1 credit' : `${oddsCost} credits`}. `}
      {whatItCarries({ size, oddsCost, leagues, month })}
    </p>
  )
}
