import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { hintsPlugin, screenChunks } from './scripts/screenChunks.ts'
import { contractPlugin } from './src/web/contractPlugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a phone needs to keep the app among its own, in the colors of the dark theme. */
const manifest: VitePWAOptions['manifest'] = {
  id: '/',
  name: 'Betwixt',
  short_name: 'Betwixt',
  description: 'Fair bets between friends.',
  lang: 'en',
  start_url: '/lines',
  scope: '/',
  display: 'standalone',
  background_color: '#0c1116',
  theme_color: '#0c1116',
  categories: ['sports', 'social'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

/**
 * A worker that keeps the built app, so that it opens without a connection, and nothing else: answers of the server are
 * kept by the page, for the person who is signed in (`keptAnswers.ts`). A new one waits until somebody agrees to load the
 * page anew (`serviceWorker.ts`).
 */
const worker: VitePWAOptions['workbox'] = {
  globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css}'],
  // As heavy as everything else together, and of no use without figures.
  globIgnores: ['assets/{ProfitChart,UsageChart,CartesianChart}-*'],
  // Their names change with their content, so what the first visit fetched is not fetched again.
  dontCacheBustURLsMatching: /^assets\//,
  inlineWorkboxRuntime: true,
  // From the first visit on: who loses the connection a minute later stays in the app.
  clientsClaim: true,
  // What it does with pushes.
  importScripts: ['/push-sw.js'],
  navigateFallback: '/index.html',
  navigateFallbackDenylist: [/^\/(api|healthz|readyz|metrics|webhooks)([/?]|$)/, /^[^?]*\.[a-z0-9]+(\?|$)/i],
}

/** Who is served: the README says so to people. What these lack is in `src/test/journeys/browsers.test.ts`. */
const browsers = ['chrome119', 'edge119', 'firefox121', 'safari17.0', 'ios17.0']

/** The script that every page waits for before its first paint is as small as those of the app, which it is none of. */
function smallThemeScript(): Plugin {
  return {
    name: 'small-theme-script',
    writeBundle({ dir = '' }) {
      const path = join(dir, 'theme.js')
      const options = { module: false, compress: { target: 'es2019' } } as const
      writeFileSync(path, minifySync(path, readFileSync(path, 'utf8'), options).code)
    },
  }
}

/**
 * Builds the web app from `src/app/window` into `dist/web`, which the server serves, and into `dist/web/draw` what the
 * server draws its pages with.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src/app/window'),
  publicDir: here('./src/web/public'),
  plugins: [
    react(),
    tailwindcss(),
    contractPlugin(here('./src/features/api/contract.ts')),
    isSsrBuild
      ? []
      : [
          hintsPlugin(),
          smallThemeScript(),
          VitePWA({ manifest, workbox: worker, injectRegister: false, includeManifestIcons: false }),
        ],
  ],
  // React has it itself since 18; libraries that serve older ones bring it once more.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  // The server has none of the packages of the screens.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    target: browsers,
    outDir: here('./dist/web'),
    emptyOutDir: true,
    // Where a browser does not know these hints, it does without them.
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild ? {} : { codeSplitting: { groups: screenChunks() } },
      // "use client", which says nothing to a page that is drawn by its window alone.
      checks: { moduleLevelDirective: false },
    },
  },
}))
