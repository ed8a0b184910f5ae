import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AtAddress } from '#test/kit/AtAddress.tsx'
import { axeFindings } from '#test/kit/axe.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** The form inside a router, which its link to the terms needs. `sent` collects its requests. */
async function aRegisterForm() {
  const sent: unknown[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return Response.json({})
  })
  const onEntered = vi.fn(async () => undefined)
  const screen = await render(
    <AtAddress at="/login">
      <RegisterForm onEntered={onEntered} />
    </AtAddress>,
  )
  return { screen, sent, onEntered, submit: () => screen.getByRole('button', { name: 'Create Account' }).click() }
}

test('an empty form is not sent and says at every field what is missing [AUTH-13] [AUTH-15] [AUTH-16] [AUTH-17]', async () => {
  const { screen, sent, submit } = await aRegisterForm()
  await submit()
  for (const text of [
    'Please enter your name',
    'Please enter your email address',
    'Please enter a password',
    'You must confirm that you are 21 years or older to register',
    'You must accept the Terms of Service to register',
  ]) {
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  }
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('a name that would be taken for something else is not sent [SET-15]', async () => {
  const { screen, sent, submit } = await aRegisterForm()
  const name = screen.getByLabelText('Name', { exact: true })
  await name.fill('See www.evil.example')
  await submit()
  await expect.element(screen.getByText(/^A name cannot look like a web or email address/)).toBeVisible()
  await name.fill('Former member')
  await expect.element(screen.getByText(/^This name could be taken for words of Betwixt itself/)).toBeVisible()
  expect(sent).toEqual([])
})

test('two different passwords are not sent [AUTH-14]', async () => {
  const { screen, sent, submit } = await aRegisterForm()
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await screen.getByLabelText('Confirm password').fill('correct house')
  await submit()
  await expect.element(screen.getByText('Passwords do not match')).toBeVisible()
  expect(sent).toEqual([])
})

test('a complete form is sent with both confirmations, and then one is in [AUTH-12] [AUTH-17]', async () => {
  const { screen, sent, onEntered, submit } = await aRegisterForm()
  await screen.getByLabelText('Name').fill('Sam')
  await screen.getByLabelText('Email').fill('sam@mail.example')
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await screen.getByLabelText('Confirm password').fill('correct horse')
  await screen.getByLabelText('I am 21 years or older').click()
  await screen.getByRole('checkbox', { name: /I accept/ }).click({ position: { x: 22, y: 22 } })
  await submit()
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  const person = { name: 'Sam', email: 'sam@mail.example', password: 'correct horse' }
  expect(sent).toEqual([{ ...person, ageConfirmed: true, termsAccepted: true }])
})
