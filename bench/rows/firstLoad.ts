import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { requestText } from '#bench/support/httpConnection.ts'
import { askOnce } from '#bench/support/httpRate.ts'
import { figureOf, type Measurement, ratioOf } from '#bench/support/measurement.ts'
import { onStage } from '#bench/support/stage.ts'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'

type File = { readonly path: string; readonly isStyle: boolean; readonly kilobytes: number }

/**
 * What a phone fetches before it shows the lines: scripts and styles, compressed, compared with a page of React alone.
 */
export function firstLoadRow(): Promise<Measurement[]> {
  return onStage(async (stage) => {
    const { port } = await stage.program(await stage.database())
    const files = await filesOf(port, '/lines')
    const all = sum(files)
    const styles = sum(files.filter(({ isStyle }) => isStyle))
    return [
      figureOf('scripts and styles of the first load of /lines', { unit: 'KB', values: [all], goal: { atMost: 135 } }),
      ratioOf('the same', {
        unit: 'KB',
        measured: { name: 'program', values: [all] },
        reference: {
          name: 'a list of games with React alone, and the same styles',
          values: [(await reactAlone()) + styles],
        },
        goal: { atMost: 2.2 },
      }),
    ]
  })
}

/** What a browser requests until the network is quiet, with brotli. */
async function filesOf(port: number, path: string): Promise<File[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('the first load needs a Chromium: "node scripts/chromium.mjs" installs one')
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const asked = new Map<string, boolean>()
    page.on('request', (request) => {
      const type = request.resourceType()
      if (type === 'script' || type === 'stylesheet') asked.set(new URL(request.url()).pathname, type === 'stylesheet')
    })
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle' })
    return await Promise.all(
      [...asked].map(async ([path, isStyle]) => ({ path, isStyle, kilobytes: await compressedSize(port, path) })),
    )
  } finally {
    await browser.close()
  }
}

async function compressedSize(port: number, path: string): Promise<number> {
  const { status, bodyBytes } = await askOnce(
    port,
    requestText('GET', path, { headers: { 'accept-encoding': 'br, gzip' } }),
  )
  if (status !== 200) throw new Error(`${path} was answered with ${status}`)
  return bodyBytes / 1_024
}

const sum = (files: readonly File[]) => files.reduce((total, { kilobytes }) => total + kilobytes, 0)

const page = `
  import { createElement, useEffect, useState } from 'react'
  import { createRoot } from 'react-dom/client'
  function Lines() {
    const [games, setGames] = useState([])
    useEffect(() => void fetch('/api/lines').then((answer) => answer.json()).then((lines) => setGames(lines.games)), [])
    return createElement('ul', null, games.map(({ id, homeTeam }) => createElement('li', { key: id }, homeTeam)))
  }
  createRoot(document.getElementById('root')).render(createElement(Lines))
`

/** The compressed kilobytes of a list of games with only React, built like the web app. */
async function reactAlone(): Promise<number> {
  const name = 'virtual:react-alone'
  const plugin = {
    name: 'react-alone',
    resolveId: (id: string) => (id === name ? `\0${name}` : null),
    load: (id: string) => (id === `\0${name}` ? page : null),
  }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    build: { write: false, rolldownOptions: { input: name } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const scripts = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  return scripts.reduce((total, code) => total + brotliCompressSync(code).length / 1_024, 0)
}
