import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureServerProgram } from './serverProgram.mjs'
import { root, runScript, ScriptFailure, say } from './terminal.mjs'
import { ensureWebApp } from './webApp.mjs'

// npm run pictures: takes a picture of every screen in each of its states, on a phone and on a desktop, dark and light,
// and shows them in pictures/index.html beside what differs from those accepted last. npm run pictures -- bids: only the
// screens whose names contain it. npm run pictures -- --text=200: with text of 200 %. npm run pictures -- --accept:
// accepts those taken last.
const folder = join(root, 'pictures')

await runScript(async () => {
  const parameters = process.argv.slice(2)
  if (parameters.includes('--accept')) return accept()
  const node = ensureDependencies()
  ensureChromium()
  ensureWebApp(node)
  ensureServerProgram(node)
  const taking = runChild(node, [join(root, 'src/test/pictures/takePictures.ts'), folder, ...parameters])
  process.exit(await taking.exitCode)
})

function accept() {
  const [taken, accepted] = [join(folder, 'taken'), join(folder, 'accepted')]
  if (!existsSync(taken)) throw new ScriptFailure('No pictures were taken yet: npm run pictures')
  rmSync(accepted, { recursive: true, force: true })
  cpSync(taken, accepted, { recursive: true })
  say('The pictures that were taken last are accepted.')
}
