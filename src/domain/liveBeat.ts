/** What the live stream says every 15 seconds to who asks to hear it; nothing has happened. */
export const liveBeat = 'beat'
