import { Socket } from 'node:net'

/**
 * A socket that sends in one go what is written in one turn of the event loop. The driver writes each statement by
 * itself, and each write wakes the database, which then answers it by itself.
 */
export function batchedSocket(): Socket {
  const socket = new Socket()
  // Only then: `connect` puts the stream's own `write` in place.
  socket.once('connect', () => {
    const write = socket.write.bind(socket)
    let isHeld = false
    const writeLater = (...given: Parameters<typeof write>) => {
      if (!isHeld) {
        isHeld = true
        socket.cork()
        process.nextTick(() => {
          isHeld = false
          socket.uncork()
        })
      }
      return write(...given)
    }
    socket.write = writeLater as typeof socket.write
  })
  return socket
}
