/** How long messages of the odds area stay. [ADM-66] */
export const messageMs = 5_000

/** How often changing figures are polled. [ADM-65] */
export const reloadMs = 30_000
