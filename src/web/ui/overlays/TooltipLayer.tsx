import { Tooltip as Base } from '@base-ui/react/tooltip'
import { classNames } from '../look/classNames.ts'
import { floatingClass } from './floatingClass.ts'
import type { PopoverLayerProps } from './PopoverLayer.tsx'

export type TooltipLayerProps = Omit<PopoverLayerProps, 'label' | 'keepFocus'>

/** The layer under `Tooltip`. */
export function TooltipLayer(props: TooltipLayerProps) {
  const { open, onOpenChange, anchor, id, side = 'top', align = 'center', onHover, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner {...{ anchor, side, align }} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            id={id}
            role="tooltip"
            onPointerEnter={() => onHover(true)}
            onPointerLeave={() => onHover(false)}
            className={classNames(floatingClass, 'px-3 py-2')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
