/** Gives an answer the names that its people have on screen; the same object if none of them differs. */
export type Naming = <Answer extends object>(answer: Answer) => Answer

/** The same answer gets the same result, so that nothing is drawn again because of its names. */
export function namingBy(names: ReadonlyMap<string, string>): Naming {
  const done = new WeakMap<object, object>()
  return <Answer extends object>(answer: Answer): Answer => {
    if (names.size === 0) return answer
    const shown = done.get(answer) ?? (withNames(answer, names) as object)
    done.set(answer, shown)
    return shown as Answer
  }
}

/** Everything in an answer that names somebody, however deep, by the fields of `idsBeside`. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const shown = value.map((one: unknown) => withNames(one, names))
    return shown.some((one, at) => one !== value[at]) ? shown : value
  }
  const fields = Object.entries(value)
  const shown = fields.map(([field, had]): [string, unknown] => {
    if (typeof had !== 'string') return [field, withNames(had, names)]
    return [
      field,
      shownBy(
        idsBeside(field).map((id) => (value as Readonly<Record<string, unknown>>)[id]),
        names,
      ) ?? had,
    ]
  })
  return shown.some(([, now], at) => now !== fields[at]?.[1]) ? Object.fromEntries(shown) : value
}

function shownBy(ids: readonly unknown[], names: ReadonlyMap<string, string>): string | undefined {
  const [id] = ids.filter((one) => typeof one === 'string')
  return id === undefined ? undefined : names.get(id)
}

/**
 * The fields that say whose name is in a field: beside `creatorName` there is `creatorId`, beside `settledByName`
 * `settledBy`, beside `challengedName` `challengedUserId`, and beside a plain name `id` or `userId`. Every answer of a group
 * keeps to it. None: it is no name.
 */
export function idsBeside(field: string): readonly string[] {
  if (field === 'name' || field === 'displayName') return ['userId', 'id']
  const part = /^(\w+)Name$/.exec(field)?.[1]
  return part === undefined ? [] : [`${part}Id`, part, `${part}UserId`]
}
