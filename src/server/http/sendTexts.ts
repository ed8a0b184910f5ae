import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checksAnswers } from './admission.ts'
import { AnswerText } from './answerText.ts'
import { encodingOf } from './compression.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer, where it is text already. */
    answerText?: AnswerText
  }
}

/**
 * Answers a request with JSON that is text already. The library, which makes text of answers, gets none; where answers
 * are checked, it gets what the text says.
 */
export function answerWithText<Answer>(request: FastifyRequest, answer: AnswerText): Answer {
  request.answerText = answer
  return checksAnswers ? JSON.parse(answer.text) : (undefined as Answer)
}

export function sendTexts(app: FastifyInstance): void {
  app.decorateRequest('answerText')
  app.addHook('onSend', (request, reply, payload, done) => {
    const { answerText } = request
    // If the request failed after all, the payload is the error.
    if (answerText === undefined || reply.statusCode !== 200) return done(null, payload)
    // What was checked has the order of the contract, like all answers that are.
    const answer = checksAnswers ? new AnswerText(String(payload)) : answerText
    const encoding = encodingOf(answer.text, { request, reply })
    reply.header('content-type', 'application/json; charset=utf-8').removeHeader('content-length')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    answer.in(encoding).then((bytes) => done(null, bytes), done)
  })
}
