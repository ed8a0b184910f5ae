/** The heartbeat that the live stream sends every 15 seconds to clients that ask for it. */
export const liveBeat = 'beat'
