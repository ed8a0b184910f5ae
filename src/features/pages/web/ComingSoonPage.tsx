import {
  type Icon,
  IconChartHistogram,
  IconMail,
  IconMessages,
  IconScale,
  IconSparkles,
  IconTournament,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { PagePath } from '#domain/addresses.ts'
import { feedbackLength } from '#domain/people/feedback.ts'
import { SignedIn } from '#features/accounts/web/SignedIn.tsx'
import { api } from '#features/web/api.ts'
import { Link } from '#web/browser/Link.tsx'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'

/** `way`: where it is. */
type Feature = {
  readonly title: string
  readonly text: string
  readonly Icon: Icon
  readonly way: { readonly to: PagePath; readonly label: string }
}

/** What was announced, and where it is now. [PAGE-10] [PAGE-11] */
const features: readonly Feature[] = [
  {
    title: 'Group email invitations',
    text: 'Invite a friend by mail, with a link that is theirs alone.',
    Icon: IconMail,
    way: { to: '/settings/group', label: 'Group settings' },
  },
  {
    title: 'Multiple sportsbooks',
    text: 'Switch between sportsbooks on Lines, and compare their fair prices.',
    Icon: IconScale,
    way: { to: '/lines', label: 'Lines' },
  },
  {
    title: 'Advanced analytics',
    text: 'Your record by sport, over time, and against each friend, and how much of it was luck.',
    Icon: IconChartHistogram,
    way: { to: '/stats', label: 'Stats' },
  },
  {
    title: 'Group chat',
    text: "A thread for the whole group, and its news in your friends' own chat: Discord, Slack, Telegram or GroupMe.",
    Icon: IconMessages,
    way: { to: '/thread', label: 'Group Thread' },
  },
  {
    title: 'Tournaments and seasons',
    text: 'A pool for the games of a week or of a whole season: everybody picks, and the pot goes to the best.',
    Icon: IconTournament,
    way: { to: '/pools', label: 'Pools' },
  },
  {
    title: 'AI betting insights',
    text: 'Your week in words, made from your own results.',
    Icon: IconSparkles,
    way: { to: '/stats', label: 'Stats' },
  },
]

/** What became of what was announced, and a form for wishes. [PAGE-10] to [PAGE-12] */
export function ComingSoonPage() {
  return (
    <SignedIn>
      <Announcements />
    </SignedIn>
  )
}

function Announcements() {
  return (
    <div className="mx-auto flex max-w-180 flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h2 className="text-18 font-bold">What became of our plans</h2>
        <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2">
          {features.map((feature) => (
            <FeatureCard key={feature.title} feature={feature} />
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-3">
        <h2 className="text-18 font-bold">What would you like to see?</h2>
        <FeedbackForm />
      </section>
    </div>
  )
}

function FeatureCard({ feature: { title, text, Icon, way } }: { feature: Feature }) {
  return (
    <Card as="li" className="flex gap-3">
      <Icon size={24} aria-hidden="true" className="shrink-0 text-accent" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-14 font-semibold">{title}</h3>
          <Pill tone="win">Available now</Pill>
        </div>
        <p className="text-14 text-muted">{text}</p>
        <Link to={way.to} className="hit text-14 font-semibold text-accent hover:underline">
          {way.label}
        </Link>
      </div>
    </Card>
  )
}

/** A short message to the operators; text that could not be sent stays in the field. [PAGE-12] */
function FeedbackForm() {
  const feedback = useMutation(
    api.pages.sendFeedback.mutationOptions({
      onSuccess: () => toast.success('Thank you! Your feedback was sent.'),
    }),
  )
  const { register, submit, errors, isBusy } = useRequestForm<{ text: string }>({
    defaultValues: { text: '' },
    send: (values) => feedback.mutateAsync(values),
    failureOf: (error) => ({ field: 'text', message: textOf(error) }),
    resets: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="Your feedback"
        help="It goes to the people who run this site, with your name and address."
        maxLength={feedbackLength}
        counter
        style={{ minHeight: '6rem' }}
        error={errors.text}
        {...register('text', { validate: (text) => text.trim() !== '' || 'Please write your feedback' })}
      />
      <Button type="submit" busy={isBusy} className="lg:self-end">
        Send Feedback
      </Button>
    </form>
  )
}
