import { type Plugin, runnerImport } from 'vite'

/**
 * Writes the frame of the pages into the HTML. The program, which is larger than all that the frame needs, is fetched
 * after the style sheet.
 */
export function firstPaintPlugin(componentFile: string): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { module } = await runnerImport<{ firstPaint: () => string }>(componentFile, { configFile: false })
        return html
          .replace('<div id="root"></div>', () => `<div id="root">${module.firstPaint()}</div>`)
          .replace(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"')
      },
    },
  }
}
