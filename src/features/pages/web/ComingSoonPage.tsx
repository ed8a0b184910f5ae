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
import { feedbackLength } from '#domain/people/feedback.ts'
import { SignedIn } from '#features/accounts/web/SignedIn.tsx'
import { api } from '#features/web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { useRequestForm } from '#web/client/useRequestForm.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pill } from '#web/ui/look/Pill.tsx'

type Feature = { readonly title: string; readonly text: string; readonly Icon: Icon; readonly isHere?: true }

/** Announced features; released ones say so. [PAGE-10] [PAGE-11] */
const features: readonly Feature[] = [
  {
    title: 'Group email invitations',
    text: 'Invite a friend by mail, with a link that is theirs alone.',
    Icon: IconMail,
    isHere: true,
  },
  {
    title: 'Multiple sportsbooks',
    text: 'Switch between sportsbooks on Lines, and compare their fair prices.',
    Icon: IconScale,
    isHere: true,
  },
  { title: 'Advanced analytics', text: 'Your record by sport, bet type and friend.', Icon: IconChartHistogram },
  { title: 'Group chat', text: 'Talk about more than a single bet.', Icon: IconMessages },
  {
    title: 'Tournaments and seasons',
    text: 'Seasons have a table of their own and a champion. Tournaments are next.',
    Icon: IconTournament,
    isHere: true,
  },
  { title: 'AI betting insights', text: 'What the figures say about a game, in plain words.', Icon: IconSparkles },
]

/** What is planned, what has been released, and a form for wishes. [PAGE-10] to [PAGE-12] */
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
        <h2 className="text-18 font-bold">What we are working on</h2>
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

function FeatureCard({ feature: { title, text, Icon, isHere } }: { feature: Feature }) {
  return (
    <Card as="li" className="flex gap-3">
      <Icon size={24} aria-hidden="true" className={isHere ? 'shrink-0 text-accent' : 'shrink-0 text-muted'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-14 font-semibold">{title}</h3>
          {isHere && <Pill tone="win">Available now</Pill>}
        </div>
        <p className="text-14 text-muted">{text}</p>
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
