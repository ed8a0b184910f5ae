declare const toldApart: unique symbol

/**
 * A name as the members of a group read it: two people who are called Ann are `Ann` and `Ann (2)`, and whose account is
 * locked says so. `personsIn` alone makes one, so no answer can name somebody by the bare name of their account.
 */
export type ShownName = string & { readonly [toldApart]: true }

/** Somebody whom an answer of a group names. */
export type Person = { readonly id: string; readonly name: ShownName }

/** An id and the name of its account, as a row has it, to somebody whom an answer may name. */
export type PersonOf = {
  (id: string, name: string): Person
  (id: string | null, name: string | null): Person | null
}
