import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { AnswerText } from './answerText.ts'

it('an answer that is text is compressed once for all who read it alike', async () => {
  const answer = new AnswerText('{"items":["Ö"]}')
  const [br, gzip, plain] = await Promise.all([answer.in('br'), answer.in('gzip'), answer.in('identity')])
  expect([brotliDecompressSync(br), gunzipSync(gzip), plain].map(String)).toEqual(Array(3).fill(answer.text))
  for (const encoding of ['br', 'gzip', 'identity'] as const)
    expect(await answer.in(encoding)).toBe(await answer.in(encoding))
  expect(await answer.in('br')).toBe(br)
})
