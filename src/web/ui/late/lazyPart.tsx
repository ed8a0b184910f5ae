import { type ComponentType, createElement, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { secondMs } from '#domain/times.ts'
import { reach } from '../../reach/connection.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { useDelayed } from '../feedback/Skeleton.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { toast } from '../feedback/toast.ts'
import { offerReload } from './loadNewest.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

type PartOptions = {
  /** The part fills its place, such as a sheet: a failure is said there. Otherwise a message says it. */
  inPlace?: boolean
}

/** A component whose file may be fetched before it is shown. */
export type Late<Props = object> = ComponentType<Props> & { preload: () => Promise<unknown> }

/**
 * A component whose file is fetched when it is first rendered or preloaded. If that fails, the page keeps its state and
 * says so, and the file is fetched again on request and when the server is back; since a newer version may have replaced
 * it, the page offers to reload where that does not help. For whole pages use `lazyScreen`, which reloads by itself, once.
 */
export function lazyPart<Props extends object>(load: Load<Props>, { inPlace = false }: PartOptions = {}): Late<Props> {
  return lateComponent(load, (error, fetchPart) => {
    if (!isMissingFile(error)) throw error
    return { default: (props: Props) => <LatePart given={props} load={fetchPart} inPlace={inPlace} /> }
  })
}

type Loaded<Props> = { default: ComponentType<Props> }
type Instead<Props> = (error: unknown, load: Load<Props>) => Loaded<Props> | Promise<Loaded<Props>>

/** A component whose file is fetched when it is first rendered or preloaded, and `instead` where that fails. */
export function lateComponent<Props extends object>(load: Load<Props>, instead: Instead<Props>): Late<Props> {
  let loading: Promise<Loaded<Props>> | null = null
  let loaded: ComponentType<Props> | null = null
  const fetchPart = () => {
    loading ??= load().then((part) => {
      loaded = part.default
      return part
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const Awaited = lazy(() => fetchPart().catch((error: unknown) => instead(error, fetchPart)))
  const choose = () => loaded ?? Awaited
  return Object.assign((given: Props) => createElement(Chosen<Props>, { choose, given }), {
    preload: () => fetchPart().catch(() => undefined),
  })
}

type ChosenProps<Props> = { choose: () => ComponentType<Props>; given: Props }

/** What is there is drawn at once: a press on what the server drew of it waits for nothing, and nothing moves later. */
function Chosen<Props extends object>({ choose, given }: ChosenProps<Props>) {
  const [Part] = useState(choose)
  return createElement(Part, given)
}

type LatePartProps<Props> = { load: Load<Props>; inPlace: boolean; given: Props }

/** Stands in for a part that could not be fetched, until it can be. */
export function LatePart<Props extends object>({ load, inPlace, given }: LatePartProps<Props>) {
  const { Part, isBusy, fetchPart } = useFetched(load, inPlace)
  if (Part) return <Part {...given} />
  if (!inPlace) return null
  return (
    <ErrorState title="This could not be loaded" onRetry={() => void fetchPart()} busy={isBusy} retryLabel="Try again">
      It opens by itself when the connection is back.
    </ErrorState>
  )
}

/** Fetches a part, and again on request and whenever the server is back. */
function useFetched<Props>(load: Load<Props>, inPlace: boolean) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isLeft = useRef(false)
  const fetchPart = useCallback(async (): Promise<void> => {
    if (!(await reach.suspect())) return inPlace ? undefined : sayLater(() => void fetchPart())
    setBusy(true)
    const loaded = await loadStubbornly(load, () => isLeft.current)
    setBusy(false)
    if (loaded) setPart(() => loaded.default)
    else if (!isLeft.current) offerReload()
  }, [load, inPlace])
  useEffect(() => {
    isLeft.current = false
    void fetchPart()
    const stop = reach.onReturn(() => void fetchPart())
    return () => {
      isLeft.current = true
      stop()
    }
  }, [fetchPart])
  return { Part, isBusy, fetchPart }
}

/** A bad connection may break once more: only a file that fails again and again is gone. */
const PAUSES_MS = [0, secondMs, 2 * secondMs]

async function loadStubbornly<Props>(load: Load<Props>, isLeft: () => boolean) {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const loaded = isLeft() ? null : await load().catch(() => null)
    if (loaded) return loaded
  }
  return null
}

let toastId: number | null = null

/** With one message for all parts. */
function sayLater(fetchAgain: () => void) {
  const options = {
    description: 'It opens by itself when the connection is back.',
    action: { label: 'Try again', onClick: fetchAgain },
  }
  const title = 'This could not be loaded'
  toastId = toastId === null ? toast.error(title, options) : toast.update(toastId, 'error', title, options)
}

/** Chromium, Firefox and Safari, in this order; the last is a component's style sheet. */
const missing =
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script|Unable to preload CSS)/

export function isMissingFile(error: unknown): error is Error {
  return error instanceof Error && missing.test(error.message)
}

/** After this nobody takes a press for lost. */
const SOON_MS = 200

/** The place of a part that is being fetched: soon it says so. `floats`: over the page, where the part opens a layer. */
export function PartToCome({ floats = false }: { floats?: boolean }) {
  const isSlow = useDelayed(true, SOON_MS)
  const look = floats
    ? 'fixed inset-x-0 bottom-24 z-40 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-overlay px-4 py-2 text-14 shadow-float empty:hidden lg:bottom-8'
    : 'flex h-96 items-center justify-center gap-2 text-14 text-muted'
  return (
    <div role="status" className={look}>
      {isSlow && (
        <>
          <Spinner size={18} />
          Loading...
        </>
      )}
    </div>
  )
}
