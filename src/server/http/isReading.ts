/** Whether a request of this method only reads; HEAD reads what GET does, without the body. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
