import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useDesktop } from '../browser/useDesktop.ts'

/** Places of the shell that a page may fill. */
export type SlotElements = {
  readonly rightColumn: HTMLElement | null
  readonly rail: HTMLElement | null
  readonly title: HTMLElement | null
}

export const SlotContext = createContext<SlotElements>({ rightColumn: null, rail: null, title: null })

function Slot({ place, children }: { place: keyof SlotElements; children: ReactNode }) {
  const element = useContext(SlotContext)[place]
  return useDesktop() && element ? createPortal(children, element) : null
}

/** The column of 320 px at the right of a desktop. On a phone it draws nothing: use a Sheet there. */
export function RightColumn({ children }: { children: ReactNode }) {
  return <Slot place="rightColumn">{children}</Slot>
}

/** More below the tabs in the rail of a desktop, such as the sports. On a phone it draws nothing. */
export function RailSection({ children }: { children: ReactNode }) {
  return <Slot place="rail">{children}</Slot>
}

/** A short note beside the page's title on a desktop, such as "Odds updated 2 min ago". On a phone it draws nothing. */
export function TitleNote({ children }: { children: ReactNode }) {
  return <Slot place="title">{children}</Slot>
}
