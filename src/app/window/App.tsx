import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Addresses } from '../../web/browser/Addresses.tsx'
import { type Drawing, Drawn } from '../../web/browser/drawing.ts'
import { preloadPage, Routes } from './Routes.tsx'

type AppProps = {
  queryClient: QueryClient
  /** How the server draws the page, or drew it; null if the browser draws it by itself. */
  drawing: Drawing | null
  /** The address that the server draws. */
  path?: string
}

/** The web app, for the browser and for the server, which draws what is seen first. */
export function App({ queryClient, drawing, path }: AppProps) {
  const address = path === undefined ? {} : { ssrPath: path, ssrSearch: '' }
  return (
    <StrictMode>
      <Drawn by={drawing}>
        <QueryClientProvider client={queryClient}>
          <Addresses preload={preloadPage} {...address}>
            <Routes />
          </Addresses>
        </QueryClientProvider>
      </Drawn>
    </StrictMode>
  )
}
