/** The longest message to the site's operators, in characters. [PAGE-12] */
export const feedbackLength = 2_000
