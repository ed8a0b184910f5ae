import { sharedValue, useShared } from '../browser/sharedValue.ts'

/** What waits for the user behind a tab, as its mark says it. */
export type TabMark = { readonly count: number; readonly dot: boolean; readonly label: string }

/** By the address of the tab. */
export type TabMarks = Readonly<Partial<Record<string, TabMark>>>

const marks = sharedValue<TabMarks>({})

/** They are worked out after the page is there, and the navigation shows them. */
export const setTabMarks = marks.set

export const useTabMarks = () => useShared(marks)
