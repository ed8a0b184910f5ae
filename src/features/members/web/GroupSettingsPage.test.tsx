import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { crewMembers, free, samsCrew, settingsOf } from '#test/kit/settingsExamples.tsx'

const save = page.getByRole('button', { name: 'Save changes' })
const bar = page.getByRole('region', { name: 'Unsaved changes' })

test('the settings stand in five sections, the files and the way out [GRP-43] [BEY-23]', async () => {
  await page.viewport(390, 844)
  await render(settingsOf().screen)
  await expect.element(page.getByText('Cleo')).toBeVisible()
  const headings = page.getByRole('heading', { level: 3 }).elements()
  expect(headings.map((heading) => heading.textContent)).toEqual([
    ...['Details', 'Members', 'Betting Rules', 'Permissions', 'Invite', 'Export', 'Leave Group'],
  ])
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('what was changed is sent, nothing else, and the bar is there only meanwhile [GRP-23] [GRP-43]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json({ ...samsCrew, name: 'Monday Crew' }) })
  await render(screen)
  await expect.element(page.getByLabelText('Group name')).toHaveValue('Sunday Crew')
  expect(bar.elements()).toEqual([])
  await page.getByLabelText('Group name').fill('Monday Crew ')
  await page.getByRole('switch', { name: 'Members can invite' }).click()
  await page.getByLabelText('Member limit').selectOptions('25')
  await expect.element(bar).toMatchTextContent('3 unsaved changes')
  await expect.element(bar).toMatchTextContent('Group name, Member limit, Members can invite')
  await save.click()
  await expect.element(page.getByText('Group settings saved successfully!')).toBeVisible()
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/groups/crew',
      body: {
        name: 'Monday Crew',
        settings: { maxMembers: 25 },
        bettingRules: {},
        permissions: { membersCanInvite: true },
      },
    },
  ])
})

test('unsaved changes are not lost with the page without a question [GRP-43]', async () => {
  const { screen } = settingsOf()
  await render(screen)
  await page.getByLabelText('Group name').fill('Other')
  await expect.element(bar).toMatchTextContent('1 unsaved change')
  const dialog = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  const elsewhere = page.getByText('Elsewhere')
  const leave = () => (elsewhere.element() as HTMLElement).click()
  leave()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Group name')).toHaveValue('Other')
  await expect.element(elsewhere).not.toHaveAttribute('aria-current')
  leave()
  await dialog.getByRole('button', { name: 'Discard Changes' }).click()
  await expect.element(elsewhere).toHaveAttribute('aria-current', 'page')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('nor if the way out is taken before the next paint [GRP-43]', async () => {
  await render(settingsOf().screen)
  const name = page.getByLabelText('Group name')
  await expect.element(name).toHaveValue('Sunday Crew')
  const [field, elsewhere] = [name.element(), page.getByText('Elsewhere').element()]
  if (!(field instanceof HTMLInputElement && elsewhere instanceof HTMLElement)) throw new Error('no field or no link')
  field.select()
  document.execCommand('insertText', false, 'Other')
  expect(bar.elements()).toHaveLength(1)
  elsewhere.click()
  await expect.element(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
})

test('what is set back or discarded is no change', async () => {
  await render(settingsOf().screen)
  await page.getByLabelText('Group name').fill('Other')
  await expect.element(bar).toMatchTextContent('1 unsaved change')
  await page.getByLabelText('Group name').fill('Sunday Crew')
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Private group' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(page.getByRole('switch', { name: 'Private group' })).toBeChecked()
})

test('the threshold is asked for while large bets need approval, and sent only then [GRP-37] [GRP-38]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json(samsCrew) })
  await render(screen)
  const threshold = page.getByLabelText('Bets over this need approval')
  const approve = page.getByRole('switch', { name: 'Approve large bets' })
  await expect.element(approve).toBeVisible()
  expect(threshold.elements()).toEqual([])
  await approve.click()
  await threshold.fill('5000')
  await expect
    .element(threshold)
    .toHaveAccessibleDescription(/With stakes up to \$1000, only bids at long odds reach it\./)
  await threshold.fill('0')
  await expect.element(bar).toMatchTextContent('The large-bet threshold must be whole dollars')
  await expect.element(save).toBeDisabled()
  await threshold.fill('')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ bettingRules: { requireApprovalForLargeBets: true, largeBetThreshold: '' } })
})

test('a blank limit is sent as blank, and limits that cross are not sent [GRP-36]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json(samsCrew) })
  await render(screen)
  await page.getByLabelText('Largest bet').fill('20')
  await page.getByLabelText('Smallest bet').fill('50')
  await expect.element(bar).toMatchTextContent('The minimum bet must not be higher than the maximum bet')
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Smallest bet').fill('')
  await page.getByLabelText('Largest bet').fill('')
  await save.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ bettingRules: { minBetAmount: '', maxBetAmount: '' } })
})

test('a name is required [GRP-15]', async () => {
  await render(settingsOf().screen)
  await page.getByLabelText('Group name').fill('  ')
  await expect.element(bar).toMatchTextContent('Please enter a group name')
  await expect.element(save).toBeDisabled()
  expect(await axeFindings()).toEqual([])
})

test('a name that misleads is kept by who has it, and not taken anew [GRP-15]', async () => {
  await render(settingsOf({ group: { ...samsCrew, name: 'Free $500' } }).screen)
  await page.getByRole('textbox', { name: /^Description/ }).fill('As ever')
  await expect.element(save).toBeEnabled()
  await page.getByLabelText('Group name').fill('Free $600')
  await expect.element(bar).toMatchTextContent('A name cannot hold an amount of money.')
  await expect.element(save).toBeDisabled()
})

test('a save that fails says so and keeps what was typed [GRP-42]', async () => {
  await render(settingsOf().screen)
  await page.getByLabelText('Description (optional)').fill('Friends')
  await save.click()
  await expect.element(page.getByText('Failed to save group settings. Please try again.')).toBeVisible()
  await expect.element(page.getByLabelText('Description (optional)')).toHaveValue('Friends')
  await expect.element(bar).toBeVisible()
})

test('members who are no admins read them, with the reason [GRP-23] [GRP-24] [GRP-32] [INV-11]', async () => {
  const { screen } = settingsOf({ group: { ...samsCrew, role: 'member' } })
  await render(screen)
  await expect.element(page.getByText('Only group administrators can modify settings')).toBeVisible()
  await expect.element(page.getByLabelText('Group name')).toBeDisabled()
  await expect.element(page.getByRole('switch', { name: 'Members can view stats' })).toBeDisabled()
  await expect.element(page.getByText('Members of this group cannot invite others')).toBeVisible()
  await expect.element(page.getByText('Cleo')).toBeVisible()
  expect(page.getByRole('button', { name: /^Manage/ }).elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('members stand with their roles, admins first, and can be managed but for oneself [GRP-05] [GRP-26]', async () => {
  await render(settingsOf().screen)
  await expect.element(page.getByText('Cleo')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Members' }).getByRole('listitem').elements()
  expect(rows.map((row) => /Ann|Ben|Cleo|Sam/.exec(row.textContent ?? '')?.[0])).toEqual(['Ann', 'Sam', 'Ben', 'Cleo'])
  expect(rows[1]?.textContent).toContain('Sam (You)')
  const managed = page.getByRole('button', { name: /^Manage/ }).elements()
  expect(managed.map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['Manage Ann', 'Manage Ben', 'Manage Cleo'],
  ])
})

/** Opens the admin's menu for Ben. */
async function pressed(entry: string) {
  await page.getByRole('button', { name: 'Manage Ben' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
}

test('a member is made an admin after a question [GRP-25]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json({ ...crewMembers[1], role: 'admin' }) })
  await render(screen)
  await pressed('Make Admin')
  await expect.element(page.getByRole('dialog', { name: 'Make Ben an admin?' })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Make Admin' }).click()
  await expect.element(page.getByText('Ben is now an admin')).toBeVisible()
  expect(sent).toEqual([{ method: 'PATCH', path: '/api/groups/crew/members/ben', body: { role: 'admin' } }])
})

test('a role that could not be changed says so [GRP-40]', async () => {
  await render(settingsOf().screen)
  await pressed('Make Admin')
  await page.getByRole('button', { name: 'Make Admin' }).click()
  await expect.element(page.getByText('Failed to update member role.')).toBeVisible()
})

test('a member is removed after reading what follows [GRP-27] [BEY-08]', async () => {
  const { sent, screen } = settingsOf({
    parting: { ...free, openBids: 2 },
    commands: () => Response.json({ ...crewMembers[1], isActive: false }),
  })
  await render(screen)
  await pressed('Remove from Group')
  const dialog = page.getByRole('dialog', { name: 'Remove Ben from Sunday Crew?' })
  await expect.element(dialog).toMatchTextContent('Their 2 open bids are cancelled.')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Ben was removed from Sunday Crew')).toBeVisible()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /api/groups/crew/members/ben'])
})

test('a member with bets or debts is not removed, and the dialog says why [BEY-08]', async () => {
  const why = 'Cannot remove member. Active obligations exist: 2 active bets, 1 unsettled debts'
  await render(settingsOf({ parting: { ...free, activeBets: 2, unsettledDebts: 1, why } }).screen)
  await expect.element(page.getByRole('button', { name: 'Leave Sunday Crew' })).toBeDisabled()
  await pressed('Remove from Group')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(why)
  await expect.element(page.getByRole('button', { name: 'Remove Member' })).toBeDisabled()
})

test('a website administrator removes whoever is held, for a reason that the group reads [BEY-08]', async () => {
  const why = 'Not yet: a result or a payment can still be disputed until Mon, Nov 23, 12:00 PM EST'
  const { sent, screen } = settingsOf({
    parting: { ...free, why, mayOverrule: true },
    commands: () => Response.json({ ...crewMembers[1], isActive: false }),
  })
  await render(screen)
  await pressed('Remove from Group')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(why)
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Please say why: the group reads it')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await page.getByLabelText('Reason').fill('Ben threatens Cleo')
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Ben was removed from Sunday Crew')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Ben threatens Cleo' }])
})

test('a removal that failed says so, with the words of the server [GRP-41]', async () => {
  const says = { error: { code: 'not-found', message: 'Member not found' } }
  await render(settingsOf({ commands: () => Response.json(says, { status: 404 }) }).screen)
  await pressed('Remove from Group')
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Failed to remove member.')).toBeVisible()
  await expect.element(page.getByText('Member not found')).toBeVisible()
})

test('one leaves after a question; the last member reads that the group ends [BEY-08]', async () => {
  const { sent, screen } = settingsOf({
    group: { ...samsCrew, memberCount: 1 },
    commands: () => Response.json({ success: true }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Leave Sunday Crew' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('the group ends with you')
  await page.getByRole('button', { name: 'Leave Group' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/groups/crew/leave'])
})

test('who leaves reads that the link or code brings them back [GRP-43] [BEY-08]', async () => {
  await render(settingsOf().screen)
  await page.getByRole('button', { name: 'Leave Sunday Crew' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('You can come back with its invite link or code.')
})

test('members that could not be loaded say so and can be asked for again', async () => {
  let fails = true
  const members = () =>
    fails
      ? Response.json({ error: { code: 'internal', message: 'Something went wrong' } }, { status: 500 })
      : Response.json({ items: crewMembers, nextCursor: null })
  await render(settingsOf({ members }).screen)
  await expect.element(page.getByText('Failed to load members')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Cleo')).toBeVisible()
})

test('two members of the same name are told apart in the list and where they are asked about [SET-15] [GRP-12]', async () => {
  const [first] = crewMembers.filter(({ userId }) => userId === 'ann')
  const second = { ...first, userId: 'second', person: { id: 'second', name: 'Ann (2)' }, role: 'member' }
  const twoAnns = () => Response.json({ items: [...crewMembers, second], nextCursor: null })
  await render(settingsOf({ members: twoAnns }).screen)
  await expect.element(page.getByRole('button', { name: 'Manage Ann (2)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Manage Ann', exact: true })).toBeVisible()
})
