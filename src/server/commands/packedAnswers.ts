import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * What answers about bids and bets say again and again, in the order in which they say it. Packed answers refer to it:
 * it never changes. Another one needs another mark.
 */
const dictionary = Buffer.from(
  '"sport":"baseball_mlb","sport":"basketball_nba","sport":"icehockey_nhl","sport":"americanfootball_ncaaf",' +
    '"sport":"americanfootball_nfl","debtIds":[""],"debts":[{"debtId":"","amount":50}],"payerId":"","payerName":"",' +
    '"payeeId":"","payeeName":"","amount":50,"totalAmount":50,"paymentMethod":"cash","comments":"","settledBy":"",' +
    '"settledByName":"","createdAt":"2026-","status":"recorded","reversedAt":null,"reversedBy":null,' +
    '"reversedByName":null,"reversalReason":null,"doubt":null,"settleUp":null}' +
    '"betType":"total","betType":"moneyline","betType":"spread","challengedUserId":null,"challengedName":null,' +
    '"bookmaker":null,"wagerAmount":50,"amount":50,"toWin":50,"allowParts":false,"remaining":50,"takenAtOdds":0,' +
    '"parts":[],"legs":[],"odds":-110,"oppositeOdds":110,"isLive":false,"isCustom":false,"autoUpdateOdds":false,' +
    '"lineGone":false,"expirationTime":"2026-","closesAt":"2026-","status":"open","approval":"none","version":1,' +
    '"comments":0,"acceptedAt":null,"acceptorId":null,"acceptorName":null,"betId":null,"counters":[],' +
    '"cancelledAt":null,"cancelledBy":null,"cancellationReason":null,"cancellationCause":null,"approvalReason":null,' +
    '"declineReason":null,"createdAt":"2026-","lastModified":"2026-","why":"You cannot accept your own bid"}' +
    '{"id":"","groupId":"","bidId":"","sport":"custom","gameId":null,"homeTeam":"","awayTeam":"","gameTime":null,' +
    '"scheduledTime":null,"postponed":null,"description":"","betType":"custom","selection":{"team":"","line":null,' +
    '"odds":100,"oppositeOdds":-100,"originalOdds":null},"legs":[],"amount":50,"wagerAmount":50,"toWin":50,"odds":100,' +
    '"oppositeOdds":-100,"autoUpdateOdds":false,"status":"settled","settlementStatus":"resolved","winnerId":"",' +
    '"settledAt":"2026-","manuallySettled":true,"settledBy":"","settledByName":"","status":"active",' +
    '"settlementStatus":null,"winnerId":null,"settledAt":null,"manuallySettled":false,"settledBy":null,' +
    '"settledByName":null,"needsAttention":null,"voidReason":null,"gameResults":null,"receipt":{"homeScore":null,' +
    '"awayScore":null,"at":"2026-","arithmetic":"","source":"by hand","rule":"Settled by hand."},"receipt":null,' +
    '"correction":null,"debt":{"id":"","paid":0,"remaining":50,"status":"pending","paymentMethod":null,' +
    '"settledAt":null},"debt":null,"cancellation":null,"settlements":[{"number":1,"outcome":"acceptor",' +
    '"settlementStatus":"resolved","winnerId":"","voidReason":null,"byName":"","reason":null,"at":"2026-' +
    '"outcome":"creator","settlements":[],"dispute":null,"disputableUntil":"2026-","disputableUntil":null,"comments":0,' +
    '"reactions":[],"participants":[{"id":"","name":"","role":"creator","selection":{"team":"","line":null,"odds":100,' +
    '"oppositeOdds":-100,"originalOdds":null},"wagerAmount":50,"risk":50,"toWin":50},{"id":"","name":"",' +
    '"role":"acceptor","selection":{"team":"","line":null,"odds":-100,"oppositeOdds":100,"originalOdds":null},' +
    '"wagerAmount":50,"risk":50,"toWin":50}],"creatorId":"","creatorName":"","acceptorId":"","acceptorName":"",' +
    '"postedAt":"2026-","acceptedAt":"2026-","createdAt":"2026-","lastModified":"2026-',
)
/** Stands before what was packed with it. Nothing that was packed without it begins so: it is no block of deflate. */
const mark = 0xff

// PostgreSQL compresses only rows of 2 KB and more; most answers have one. Half of the time would go into clearing what
// larger windows need, and more levels take half as long again for 2 %.
const packing = { level: 3, windowBits: 12, memLevel: 6, chunkSize: 2_048, dictionary }

/** An answer in a few bytes. */
export function packed(answer: unknown): Uint8Array {
  return Buffer.concat([Buffer.of(mark), deflateRawSync(JSON.stringify(answer), packing)])
}

/** The answer that was packed, by this version or by one that had no dictionary. */
export function unpacked(bytes: Uint8Array): unknown {
  const text = bytes[0] === mark ? inflateRawSync(bytes.subarray(1), { dictionary }) : inflateRawSync(bytes)
  return JSON.parse(text.toString())
}
