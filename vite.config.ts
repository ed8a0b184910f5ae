import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the web app from `src/web` into `dist/web`, which the server serves. */
export default defineConfig({
  root: here('./src/web'),
  plugins: [react(), tailwindcss()],
  build: { outDir: here('./dist/web'), emptyOutDir: true },
})
