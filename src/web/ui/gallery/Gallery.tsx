import { ToastRegion } from '../feedback/ToastRegion.tsx'
import { Logo } from '../look/Logo.tsx'
import { GalleryControls } from './GalleryControls.tsx'
import { GalleryData } from './GalleryData.tsx'
import { GalleryOverlays } from './GalleryOverlays.tsx'
import { GalleryStates } from './GalleryStates.tsx'

const swatches = [
  ['bg', 'bg-bg'],
  ['surf', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['line', 'bg-line'],
  ['border', 'bg-control'],
  ['muted', 'bg-muted'],
  ['fg', 'bg-fg'],
  ['accent', 'bg-accent'],
  ['win', 'bg-win'],
  ['loss', 'bg-loss'],
  ['push', 'bg-push'],
  ['live', 'bg-live'],
  ['warn', 'bg-warn'],
  ['info', 'bg-info'],
] as const

/** The whole kit in all its states, for looking and for tests; not part of the app. */
export function Gallery() {
  return (
    <main className="mx-auto flex max-w-160 flex-col gap-6 px-3 py-6 lg:px-6">
      <h1 className="flex items-center gap-3 text-22 font-bold">
        <Logo size={32} /> kit
      </h1>
      <ul className="grid grid-cols-2 gap-2">
        {swatches.map(([name, swatch]) => (
          <li key={name} className="text-center text-12 text-muted">
            <span className={`mb-1 block h-7 rounded-control border border-line ${swatch}`} />
            {name}
          </li>
        ))}
      </ul>
      <GalleryControls />
      <GalleryData />
      <GalleryStates />
      <GalleryOverlays />
      <ToastRegion />
    </main>
  )
}
