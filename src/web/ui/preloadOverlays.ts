/** The parts that draw overlays stay out of the first load; these fetch them, once. */
export const loadDialogLayer = () => import('./DialogLayer.tsx')
export const loadMenuLayer = () => import('./MenuLayer.tsx')
export const loadPopoverLayer = () => import('./PopoverLayer.tsx')
export const loadTooltipLayer = () => import('./TooltipLayer.tsx')

/** Fetches them all, for an idle moment after the first paint, so that no first press waits. */
export function preloadOverlays() {
  void loadDialogLayer()
  void loadMenuLayer()
  void loadPopoverLayer()
  void loadTooltipLayer()
}
