/**
 * What the oldest browsers that are served lack: Chrome and Edge 119, Firefox 121, Safari 17.0. They read ECMAScript
 * 2024, whose only syntax beyond 2023 is the `v` of regular expressions.
 */
export const syntax = 2024

/** Functions by their whole name, which is also how a built file calls them. */
export const missingFunctions = [
  ...['Map.groupBy', 'Object.groupBy', 'Array.fromAsync', 'Promise.withResolvers', 'Promise.try', 'Iterator.from'],
  ...['RegExp.escape', 'Error.isError', 'Math.f16round', 'Math.sumPrecise', 'Atomics.pause', 'JSON.rawJSON'],
  ...['Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Intl.DurationFormat', 'URL.parse', 'URL.canParse'],
  'AbortSignal.any',
]

/** Methods, of the prototype of which they are missing. */
export const missingMethods: Readonly<Record<string, readonly string[]>> = {
  'Iterator.prototype': [
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  'Set.prototype': [
    ...['union', 'intersection', 'difference', 'symmetricDifference'],
    ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
  'Element.prototype': ['checkVisibility', 'moveBefore', 'setHTML', 'getHTML'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  ClipboardItem: ['supports'],
}

/** Objects that the program only uses where they are. */
export const missingObjects = [
  ...['Intl.Segmenter', 'Document.prototype.startViewTransition', 'requestIdleCallback', 'scheduler', 'navigation'],
  ...['CloseWatcher', 'Iterator', 'Temporal', 'trustedTypes', 'cookieStore'],
]

/** Calls of them in a built file that a name alone does not tell from others. */
export const missingCalls: readonly RegExp[] = [
  /\.((values|keys|entries)\(\)|matchAll\([^()]*\))\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /new Set\([^()]*\)\.(union|intersection|difference|symmetricDifference|is(Subset|Superset)Of|isDisjointFrom)\(/,
  /\.(getOrInsert|getOrInsertComputed|transferToFixedLength|toBase64|setFromBase64|isDisjointFrom|symmetricDifference)\(/,
]

/** What a style sheet may not ask of them, beyond what they only leave out. */
export const missingStyles: readonly RegExp[] = [/@scope\b/, /\blight-dark\(/, /[{;}]\s*&/, /\bif\(/, /\banchor\(/]

/** A script that takes it all away, run before those of a page. */
export const takenAway = `{
  const at = (name) => name.split('.').reduce((found, part) => found?.[part], {
    ...{ Map, Object, Array, Promise, RegExp, Error, Math, Atomics, JSON, Uint8Array, Intl, URL, AbortSignal, Set },
    ...{ ArrayBuffer, Element, HTMLElement, ClipboardItem, Document, window },
    Iterator: { prototype: Object.getPrototypeOf(Object.getPrototypeOf([].values())) },
  })
  const take = (owner, name) => {
    if (owner) delete owner[name]
  }
  for (const [owner, names] of Object.entries(${JSON.stringify(missingMethods)}))
    for (const name of names) take(at(owner), name)
  for (const whole of ${JSON.stringify([...missingFunctions, ...missingObjects])}) {
    const parts = whole.split('.')
    const name = parts.pop()
    take(parts.length === 0 ? window : at(parts.join('.')), name)
  }
}`
