/** The surface of panels that float next to a control. */
export const floatingClass =
  'max-h-(--available-height) max-w-[min(360px,calc(100vw-16px))] rounded-card border border-line bg-overlay text-14 text-fg shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
