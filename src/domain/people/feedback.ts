/** The most characters of one message to those who run the site. [PAGE-12] */
export const feedbackLength = 2_000
