import { factsSource } from '#server/events/factsSource.ts'

/** What notices say of a chat to which nothing is posted any more. [BEY-35] */
export const channelFacts = factsSource(() => null, {
  'channel.stopped': ({ details: { channel, why = '' } }) =>
    channel ? { kind: 'channel.stopped', ...channel, why } : null,
})
