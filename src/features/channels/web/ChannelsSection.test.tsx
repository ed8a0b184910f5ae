import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { ChannelView } from '../contract.ts'
import { ChannelsSection } from './ChannelsSection.tsx'

const discord: ChannelView = {
  ...{ id: 'ch1', service: 'discord', label: 'webhook …5678', kinds: ['bids', 'results'] },
  ...{ quietFrom: '22:30', quietTo: '08:00', connectedBy: { id: 'sam', name: 'Sam' as never } },
  ...{ connectedAt: '2026-11-20T17:00:00Z', state: 'on', since: '2026-11-20T17:00:00Z' },
  ...{ lastSentAt: '2026-11-20T17:00:00Z', waiting: 0, lastError: null },
}
const path = '/api/groups/crew/channels'

async function opened(items: readonly ChannelView[], answers: Readonly<Record<string, () => Response>> = {}) {
  const told = answerRequests({ [`GET ${path}`]: () => Response.json({ items }), ...answers })
  await render(
    <App at="/settings/group" group={sundayCrew}>
      <GroupContext value={sundayCrew}>
        <ChannelsSection />
      </GroupContext>
    </App>,
  )
  return told
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a chat is connected by its steps, a test message, and what is posted to it [BEY-35]', async () => {
  const { sent } = await opened([], {
    [`POST ${path}/test`]: () => Response.json({ success: true }),
    [`POST ${path}`]: () => Response.json(discord, { status: 201 }),
  })
  await button('Connect a chat').click()
  await expect.element(page.getByText('Press New Webhook, then Copy Webhook URL.')).toBeVisible()
  await expect.element(button('Connect')).toBeDisabled()
  expect(await axeFindings()).toEqual([])
  const address = 'https://discord.com/api/webhooks/1234567/secret'
  await page.getByRole('textbox', { name: 'Webhook URL' }).fill(address)
  await button('Send a test message').click()
  await expect.element(page.getByText('The test message was sent')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pools' }).click()
  await page.getByRole('combobox', { name: 'Quiet from' }).selectOptions('10:30 PM')
  await button('Connect').click()
  await expect.element(page.getByText('Discord is connected')).toBeVisible()
  expect(sent).toEqual([
    { path: `${path}/test`, body: { service: 'discord', address } },
    {
      path,
      body: {
        ...{ service: 'discord', address, kinds: ['bids', 'taken', 'challenges', 'results', 'recap'] },
        ...{ quietFrom: '22:30', quietTo: '08:00' },
      },
    },
  ])
})

test('a test message that did not arrive says why, and what was typed stays [BEY-35]', async () => {
  const reason = 'The test message did not arrive: Telegram answers 401: Unauthorized'
  await opened([], { [`POST ${path}/test`]: () => refusal(400, 'invalid-argument', reason) })
  await button('Connect a chat').click()
  await page.getByRole('combobox', { name: 'Chat' }).selectOptions('Telegram')
  await page.getByRole('textbox', { name: 'Bot token' }).fill('123456789:AAH')
  await page.getByRole('textbox', { name: 'Chat id' }).fill('-100')
  await button('Send a test message').click()
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Bot token' })).toHaveValue('123456789:AAH')
})

test('each chat says how it is [BEY-35]', async () => {
  const stopped: ChannelView = {
    ...{ ...discord, id: 'ch2', service: 'slack', state: 'stopped' },
    lastError: 'Slack says that it is gone',
  }
  const failing: ChannelView = {
    ...{ ...discord, id: 'ch3', service: 'groupme', state: 'failing' },
    ...{ waiting: 2, lastError: 'GroupMe answers 503' },
  }
  await opened([discord, stopped, failing])
  await expect.element(page.getByText(/^Switched off .*: Slack says that it is gone\.$/)).toBeVisible()
  await expect.element(page.getByText(/GroupMe answers 503\..*2 messages wait\.$/)).toBeVisible()
  await expect.element(button('Switch on again')).toBeVisible()
})

test('chats that could not be loaded are not shown as none [BEY-35]', async () => {
  await opened([], { [`GET ${path}`]: () => refusal(503, 'unavailable', 'Please try again later') })
  await expect.element(page.getByText('The connected chats could not be loaded')).toBeVisible()
  await expect.element(button('Connect a chat')).not.toBeInTheDocument()
})
