import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './src/web/contractPlugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the web app from `src/web` into `dist/web`, which the server serves. */
export default defineConfig({
  root: here('./src/web'),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: here('./src/web/routes'),
      generatedRouteTree: here('./src/web/routeTree.gen.ts'),
      addExtensions: true,
      autoCodeSplitting: false,
    }),
    react(),
    tailwindcss(),
    contractPlugin(here('./src/features/contract.ts')),
  ],
  build: { outDir: here('./dist/web'), emptyOutDir: true },
})
