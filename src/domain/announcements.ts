/** How long an announcement of the website administrator may be, in characters. */
export const announcementTitleLength = 100
export const announcementTextLength = 1_000
