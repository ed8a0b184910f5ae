import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** A picture that was taken: its file in `taken`, and what it shows. */
export type Picture = { readonly file: string; readonly name: string; readonly width: number; readonly theme: string }

type Difference = { readonly what: 'new' | 'same' | 'other size' | 'changed'; readonly pixels: number }

/**
 * Compares the pictures with the accepted ones of the same name, writes `changed/` with what differs in red, and
 * `index.html` with all of them, changed ones first. Returns how many changed.
 */
export async function makeAlbum(folder: string, pictures: readonly Picture[]): Promise<number> {
  await rm(join(folder, 'changed'), { recursive: true, force: true })
  await mkdir(join(folder, 'changed'), { recursive: true })
  const entries: Entry[] = []
  for (const picture of pictures) entries.push({ ...picture, ...(await differenceOf(folder, picture.file)) })
  entries.sort((a, b) => b.pixels - a.pixels)
  await writeFile(join(folder, 'index.html'), page(entries))
  return entries.filter(({ what }) => what === 'changed' || what === 'other size').length
}

async function differenceOf(folder: string, file: string): Promise<Difference> {
  const acceptedFile = join(folder, 'accepted', file)
  if (!existsSync(acceptedFile)) return { what: 'new', pixels: 0 }
  const [before, now] = await Promise.all([read(acceptedFile), read(join(folder, 'taken', file))])
  const { width, height } = now
  if (before.width !== width || before.height !== height) return { what: 'other size', pixels: width * height }
  const red = new PNG({ width, height })
  const pixels = pixelmatch(before.data, now.data, red.data, width, height, { threshold: 0.1 })
  if (pixels === 0) return { what: 'same', pixels }
  await writeFile(join(folder, 'changed', file), PNG.sync.write(red))
  return { what: 'changed', pixels }
}

async function read(file: string): Promise<PNG> {
  return PNG.sync.read(await readFile(file))
}

type Entry = Picture & Difference

function page(entries: readonly Entry[]): string {
  const changed = entries.filter(({ what }) => what === 'changed' || what === 'other size')
  const names = [...new Set(entries.map(({ name }) => name))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Betwixt, screen by screen</title>
<style>
  body { margin: 24px; background: #808890; color: #000; font: 14px/20px system-ui }
  .row { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 24px }
  figure { margin: 0 }
  img { display: block; max-height: 900px; box-shadow: 0 2px 8px #0006 }
</style>
<h1>${entries.length} pictures, ${changed.length} changed</h1>
${changed.map(comparison).join('\n')}
${names.map((name) => album(name, entries)).join('\n')}
</html>
`
}

function comparison({ file, name, width, theme, what, pixels }: Entry): string {
  const red = what === 'changed' ? image('changed', file, `${pixels} pixels`) : ''
  return `<h2>${name}, ${width} px, ${theme}: ${what}</h2>
<div class="row">${image('accepted', file, 'accepted')}${image('taken', file, 'now')}${red}</div>`
}

function album(name: string, entries: readonly Entry[]): string {
  const own = entries.filter((entry) => entry.name === name).toSorted((a, b) => a.width - b.width)
  return `<h2>${name}</h2>
<div class="row">${own.map(({ file, width, theme }) => image('taken', file, `${width} px, ${theme}`)).join('')}</div>`
}

function image(kind: 'accepted' | 'taken' | 'changed', file: string, caption: string): string {
  return `<figure><img loading="lazy" src="${kind}/${file}" alt=""><figcaption>${caption}</figcaption></figure>`
}
