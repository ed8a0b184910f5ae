/** A part of what PostgreSQL's parser makes of a statement: each key is its kind or one of its fields. */
export type Tree = { readonly [key: string]: unknown }

export function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

export function asTree(node: unknown): Tree {
  if (!isTree(node)) throw new Error(`not a part of a statement: ${node}`)
  return node
}

export function maybeInside(node: unknown, kind: string): Tree | null {
  const found = isTree(node) ? node[kind] : null
  return isTree(found) ? found : null
}

export function inside(node: unknown, kind: string): Tree {
  const found = maybeInside(node, kind)
  if (!found) throw new Error(`no ${kind} in ${JSON.stringify(node)}`)
  return found
}

export function listOf(nodes: unknown): readonly unknown[] {
  return Array.isArray(nodes) ? nodes : []
}

export function lastName(names: unknown): unknown {
  return maybeInside(listOf(names).at(-1), 'String')?.sval
}
