import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useDesktop } from '../browser/useDesktop.ts'

/** Places in the shell that a page may fill. */
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

/** The column of 320 px at the right of a desktop. Renders nothing on a phone: use a Sheet there. */
export function RightColumn({ children }: { children: ReactNode }) {
  return <Slot place="rightColumn">{children}</Slot>
}

/** Content below the tabs in the rail of a desktop, such as the sports. Renders nothing on a phone. */
export function RailSection({ children }: { children: ReactNode }) {
  return <Slot place="rail">{children}</Slot>
}

/** A short note beside the page's title on a desktop, such as "Odds updated 2 min ago". Renders nothing on a phone. */
export function TitleNote({ children }: { children: ReactNode }) {
  return <Slot place="title">{children}</Slot>
}
