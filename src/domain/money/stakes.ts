/** The stakes that are accepted at all, in whole dollars; a group's rules may narrow them. [BID-09] [BID-44] */
export const [lowestStakeDollars, highestStakeDollars] = [1, 1_000] as const
