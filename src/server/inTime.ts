/** The answer if it comes within `ms`, else a failure. What is late goes on, and what becomes of it is nobody's. */
export function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
