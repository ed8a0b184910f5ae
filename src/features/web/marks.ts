/** The query of what waits behind the tabs: asked again by whoever has done some of it. */
export const marksKey = ['marks']
