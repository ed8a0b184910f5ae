import { isoFromInstant } from '#domain/times.ts'
import { requireProof } from '#features/accounts/server/proof.ts'
import { listEveryGroup } from '#features/groups/server/store.ts'
import { mailedBy, wordsOfNotices } from '#features/messages/server/mailWords.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Download, fileName, inPages, jsonList, makeDownload } from './downloads.ts'
import type { InGroup, OfPerson } from './personSections.ts'
import { inEachGroup, ofPerson } from './personStore.ts'
import { describeMembership } from './store.ts'

/** Everything that is kept about the asker, as one JSON file. What lets somebody in is left out. [BEY-23] */
export async function exportMe(context: OperationContext): Promise<Download> {
  const asker = askerOf(context)
  const { services } = context
  await requireProof(services, asker)
  const now = services.clock()
  return makeDownload(services, {
    userId: asker.userId,
    what: 'ownData',
    name: fileName(['my data'], now, 'json'),
    type: 'application/json',
    write: (tx) => everythingAbout(tx, asker.userId, isoFromInstant(now)),
  })
}

async function* everythingAbout(tx: Queryable, userId: string, exportedAt: string): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)}`
  for (const [name, section] of Object.entries<OfPerson>(ofPerson)) {
    yield `,\n${JSON.stringify(name)}:`
    const found = items((range) => tx.query(section, { userId, ...range }))
    yield* jsonList(name === 'messages' ? withWords(tx, userId, found) : found)
  }
  yield ',\n"groups":['
  let before = ''
  for (const { group_id: groupId } of await tx.query(listEveryGroup, { userId })) {
    const about = firstOf(await tx.query(describeMembership, { groupId, userId }))?.about
    if (!about) continue
    yield `${before}${JSON.stringify(about).slice(0, -1)}`
    for (const [name, section] of Object.entries<InGroup>(inEachGroup)) {
      yield `,\n${JSON.stringify(name)}:`
      yield* jsonList(items((range) => tx.query(section, { userId, groupId, ...range })))
    }
    yield '}'
    before = ',\n'
  }
  yield ']}\n'
}

async function* items(read: Parameters<typeof inPages<{ at: string; id: string; item: unknown }>>[0]) {
  for await (const rows of inPages(read)) yield rows.map(({ item }) => item)
}

type Message = { readonly notice: string | null }

/** The mails of notices have no words of their own: those with which they are sent. */
async function* withWords(tx: Queryable, userId: string, found: AsyncIterable<unknown[]>) {
  for await (const items of found) {
    const messages = items as Message[]
    const words = await wordsOfNotices(
      tx,
      messages.map(({ notice }) => ({ notice, user_id: userId })),
    )
    yield messages.map(({ notice, ...message }) => {
      const { subject, paragraphs } = words.get(mailedBy({ notice, user_id: userId })) ?? {}
      return subject === undefined ? message : { ...message, subject, paragraphs }
    })
  }
}
