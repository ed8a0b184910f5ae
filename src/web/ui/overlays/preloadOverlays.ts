/** Overlay components stay out of the first load; these fetch them, once. */
export const loadDialogLayer = () => import('./DialogLayer.tsx')
export const loadMenuLayer = () => import('./MenuLayer.tsx')
export const loadPopoverLayer = () => import('./PopoverLayer.tsx')
export const loadTooltipLayer = () => import('./TooltipLayer.tsx')

/** Fetches them all before they are needed. */
export function preloadOverlays() {
  void loadDialogLayer()
  void loadMenuLayer()
  void loadPopoverLayer()
  void loadTooltipLayer()
}
