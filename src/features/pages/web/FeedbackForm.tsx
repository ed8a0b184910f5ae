import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { feedbackLength } from '#domain/feedback.ts'
import { api } from '#web/api.ts'
import { textOf } from '#web/client/apiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'

/** A few words to those who run the site; what could not be sent stays in the field. [PAGE-12] */
export function FeedbackForm() {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending } = useMutation(
    api.pages.sendFeedback.mutationOptions({
      onSuccess: () => {
        setText('')
        toast.success('Thank you! Your feedback was sent.')
      },
      onError: (error) => setWrong(textOf(error)),
    }),
  )
  const send = () => {
    setWrong(text.trim() === '' ? 'Please write your feedback' : '')
    if (text.trim() === '') input.current?.focus()
    else mutate({ text })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-col gap-3"
    >
      <TextArea
        ref={input}
        label="Your feedback"
        help="It goes to the people who run this site, with your name and address."
        maxLength={feedbackLength}
        counter
        style={{ minHeight: '6rem' }}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.target.value)
          setWrong('')
        }}
      />
      <Button type="submit" busy={isPending} className="lg:self-end">
        Send Feedback
      </Button>
    </form>
  )
}
