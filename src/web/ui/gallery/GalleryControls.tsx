import { IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { NumberStepper } from '../fields/NumberStepper.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { Select } from '../fields/Select.tsx'
import { Switch } from '../fields/Switch.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { GallerySection } from './GallerySection.tsx'

const weeks = [
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'Past Month' },
]

function Buttons() {
  return (
    <GallerySection title="Buttons: primary, secondary, outline, danger, ghost, link, busy, disabled">
      <div className="flex flex-wrap items-center gap-2">
        <Button>Accept, risk $20.00</Button>
        <Button variant="secondary">Edit</Button>
        <Button variant="outline">Details</Button>
        <Button variant="danger">Cancel Bid</Button>
        <Button variant="ghost">Not now</Button>
        <Button variant="link" icon={<IconPlus size={20} aria-hidden="true" />}>
          Create Custom Bid
        </Button>
        <Button busy>Posting</Button>
        <Button disabled>Disabled</Button>
        <Button variant="outline" size="sm">
          Small
        </Button>
        <IconButton label="Refresh" variant="surface" icon={<IconRefresh size={20} aria-hidden="true" />} />
        <Button size="lg" full>
          Sign In
        </Button>
      </div>
    </GallerySection>
  )
}

function Inputs() {
  const [search, setSearch] = useState('')
  return (
    <GallerySection title="Inputs: rest, help, error">
      <div className="grid gap-3 lg:grid-cols-2">
        <SearchField label="Search teams" value={search} onChange={setSearch} shortcut />
        <Select label="Range" look="chip" options={weeks} />
        <TextField label="Name" defaultValue="Ann" labelEnd="2 to 30 letters" help="As your friends know you." />
        <TextField label="Price" defaultValue="+1a0" error="Must be a whole number" />
        <PasswordField label="Password" defaultValue="correct horse" />
        <Select label="Time zone" options={weeks} help="For every time you see." />
        <DateTimeField label="Expires" defaultValue="2026-11-22T20:20" />
        <TextArea label="Note" optional placeholder="At Sunday brunch" counter maxLength={200} />
      </div>
    </GallerySection>
  )
}

function Choices() {
  const [stake, setStake] = useState<number | null>(20)
  const [kind, setKind] = useState<'personal' | 'admin'>('personal')
  const kinds = [
    { value: 'personal', label: 'Personal' },
    { value: 'admin', label: 'Admin' },
  ] as const
  return (
    <GallerySection title="Stepper, switch, check, segmented">
      <div className="grid gap-3 lg:grid-cols-2">
        <NumberStepper
          label="Stake"
          labelEnd="$1 to $1,000"
          prefix="$"
          min={1}
          max={1000}
          step={5}
          value={stake}
          onChange={setStake}
        />
        <SegmentedControl label="Kind" value={kind} onChange={setKind} options={kinds} />
        <Switch label="Auto-update odds" help="Follows the fair price until accepted" defaultChecked />
        <Switch label="Approve large bets" />
        <Checkbox label="You won Bills +3" defaultChecked />
        <Checkbox label="You lost Over 47" help="Packers 20, Bears 24" />
        <Checkbox label="Some of them" indeterminate />
        <Checkbox label="I am 21 or older" error="Please confirm your age" />
      </div>
    </GallerySection>
  )
}

export function GalleryControls() {
  return (
    <>
      <Buttons />
      <Inputs />
      <Choices />
    </>
  )
}
