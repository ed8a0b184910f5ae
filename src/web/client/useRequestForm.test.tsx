import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { ApiError } from './apiError.ts'
import { useRequestForm } from './useRequestForm.ts'

type Team = { name: string; city: string }

function TeamForm({ send }: { send: (team: Team) => Promise<unknown> }) {
  const { register, submit, errors, failure, isBusy } = useRequestForm<Team>({
    defaultValues: { name: '', city: '' },
    send,
    resets: true,
  })
  return (
    <form noValidate onSubmit={submit}>
      {failure && <Notice tone="loss">{failure}</Notice>}
      <TextField label="Name" error={errors.name} {...register('name', { required: 'Name it' })} />
      <TextField label="City" error={errors.city} {...register('city', { required: 'Where is it?' })} />
      <Button type="submit" busy={isBusy}>
        Save
      </Button>
    </form>
  )
}

async function filledIn(send: (team: Team) => Promise<unknown>) {
  const screen = await render(<TeamForm send={send} />)
  const [name, city] = [screen.getByLabelText('Name'), screen.getByLabelText('City')]
  const save = screen.getByRole('button', { name: 'Save' })
  await name.fill('Rain')
  await city.fill('Oslo')
  return { screen, name, city, save }
}

const refused = (fields: Record<string, string>) =>
  new ApiError('invalid-argument', {
    message: 'Please check what you entered.',
    status: 400,
    data: { details: Object.entries(fields).map(([field, message]) => ({ field, message })) },
  })

test('nothing is sent while a field is wrong, and the first wrong one has the focus', async () => {
  const send = vi.fn(async () => {})
  const { screen, name, city, save } = await filledIn(send)
  await name.fill('')
  await city.fill('')
  await save.click()
  await expect.element(screen.getByText('Name it')).toBeVisible()
  await expect.element(screen.getByText('Where is it?')).toBeVisible()
  await expect.element(name).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('what was sent leaves the fields, without a word about their being empty', async () => {
  const send = vi.fn(async () => {})
  const { screen, name, city, save } = await filledIn(send)
  await save.click()
  await expect.element(name).toHaveValue('')
  await expect.element(city).toHaveValue('')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Rain', city: 'Oslo' })
  await name.fill('S')
  await name.fill('')
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('the errors that the server names stand at their fields, and the values stay', async () => {
  const { screen, name, city, save } = await filledIn(async () => {
    throw refused({ city: 'No such city' })
  })
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('No such city')
  await expect.element(city).toHaveFocus()
  await expect.element(name).toHaveValue('Rain')
  await city.fill('Bergen')
  await expect.element(screen.getByText('No such city')).not.toBeInTheDocument()
})

test('a failure at no field of the form is shown above it, and the form can be sent again', async () => {
  const send = vi.fn(async () => {})
  send.mockRejectedValueOnce(refused({ groupId: 'No such group' }))
  const { screen, name, save } = await filledIn(send)
  await save.click()
  await expect.element(screen.getByText('Please check what you entered.')).toBeVisible()
  await save.click()
  await expect.element(name).toHaveValue('')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a second press while it is being sent sends nothing', async () => {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(() => answer.promise)
  const { name, save } = await filledIn(send)
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  const form = name.element().closest('form')
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  // The fields are checked before anything is sent.
  await new Promise((checked) => setTimeout(checked, 50))
  answer.resolve()
  await expect.element(name).toHaveValue('')
  expect(send).toHaveBeenCalledOnce()
})
