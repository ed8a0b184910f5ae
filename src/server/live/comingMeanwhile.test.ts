import { expect, it } from 'vitest'
import { waitFor } from '#test/support/waitFor.ts'
import type { Services } from '../services.ts'
import type { LiveStream } from './liveStream.ts'
import { type NoticeSource, openNoticeStreams } from './noticeStreams.ts'

/** A stream of Ann that has reached that notice, with those that it was sent. */
function aStream(notice: number) {
  const told: number[] = []
  const cursor = () => `.${stream.notice}`
  const send = (text: string) => void told.push(Number(/"id":"(\d+)"/.exec(text)?.[1]))
  const stream = { userId: 'ann', groupId: '', notice, marks: 0, ofMembers: 0, cursor, send }
  return { stream: stream as unknown as LiveStream, told }
}

it('a stream that comes while others are told, and resumes further back, is told all that it missed', async () => {
  const answers: (() => void)[] = []
  const behind: NoticeSource['behind'] = (_, { after: [after = 0] }) =>
    new Promise((resolve) => {
      const numbers = [4, 5, 6].filter((number) => number > after)
      answers.push(() => resolve(numbers.map((number) => ({ userId: 'ann', number }))))
    })
  const none = () => () => {}
  const services = { events: { listenToNotices: none, listenToGaps: none } } as unknown as Services
  const streams = openNoticeStreams(services, { behind } as NoticeSource)
  const [near, far] = [aStream(5), aStream(3)]
  streams.add(near.stream)
  await waitFor(() => (answers.length > 0 ? true : null))
  streams.add(far.stream)
  answers.shift()?.()
  await waitFor(() => (answers.length > 0 ? true : null))
  answers.shift()?.()
  await waitFor(() => (far.told.length > 0 ? true : null))
  expect([near.told, far.told]).toEqual([[6], [4, 5, 6]])
  streams.stop()
})
