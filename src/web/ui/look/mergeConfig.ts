const any = () => true
const arbitrary = (value: string) => value.startsWith('[')

/** Groups whose every class starts with the group's own name: `px-3` belongs to `px`. */
const byName = [
  ...['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml', 'gap', 'gap-x', 'gap-y'],
  ...[
    'size',
    'w',
    'h',
    'min-w',
    'min-h',
    'max-w',
    'max-h',
    'inset',
    'inset-x',
    'inset-y',
    'top',
    'right',
    'bottom',
    'left',
  ],
  ...[
    'bg',
    'opacity',
    'z',
    'overflow',
    'overflow-x',
    'overflow-y',
    'cursor',
    'leading',
    'tracking',
    'whitespace',
    'shadow',
  ],
  ...['justify', 'items', 'self', 'order', 'basis', 'grid-cols', 'grid-rows', 'fill', 'animate'],
  ...['rounded', 'rounded-t', 'rounded-b', 'rounded-l', 'rounded-r', 'duration', 'ease', 'line-clamp'],
] as const

/** Groups that share a prefix with others, or have no prefix at all. */
const others = {
  display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: ['1', 'auto', 'none', 'initial'] }],
  grow: ['grow', 'grow-0'],
  shrink: ['shrink', 'shrink-0'],
  'font-size': [{ text: ['12', '14', '16', '18', '22', '28', '34', arbitrary] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'nowrap', 'wrap'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'semibold', 'bold'] }],
  'border-width': ['border', { border: ['0', '2'] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-color': [{ border: [any] }],
  'border-x': [{ 'border-x': ['', any] }],
  'border-y': [{ 'border-y': ['', any] }],
  'border-t': [{ 'border-t': ['', any] }],
  'border-r': [{ 'border-r': ['', any] }],
  'border-b': [{ 'border-b': ['', any] }],
  'border-l': [{ 'border-l': ['', any] }],
  'ring-width': [{ ring: ['0', '1', '2'] }],
  'ring-inset': ['ring-inset'],
  'ring-color': [{ ring: [any] }],
}

/**
 * What overrules what among the utilities that this app uses, in a fifth of the weight of the library's own list.
 * A class of no group is never dropped: then the order in the style sheet decides.
 */
export const mergeConfig = () => ({
  cacheSize: 500,
  theme: {},
  classGroups: { ...Object.fromEntries(byName.map((name) => [name, [{ [name]: ['', any] }]])), ...others },
  conflictingClassGroups: {
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    gap: ['gap-x', 'gap-y'],
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    overflow: ['overflow-x', 'overflow-y'],
    rounded: ['rounded-t', 'rounded-b', 'rounded-l', 'rounded-r'],
    'font-size': ['leading'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after'],
})
