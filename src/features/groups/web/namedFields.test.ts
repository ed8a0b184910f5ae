import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#features/contract.ts'
import { idsBeside } from './namingBy.ts'

type Schema = { readonly properties?: Readonly<Record<string, Schema>>; readonly items?: Schema } & Readonly<
  Partial<Record<'anyOf' | 'allOf' | 'oneOf', readonly Schema[]>>
>

/** What is named in an answer and is nobody in the group. */
const ofThings = [
  'flags[].name',
  'website.overrideFlag.name',
  'namesakes[].shownName',
  'season.formerName',
  'season.name',
  'pool.name',
]

/** The fields with a name that says nowhere beside it whose it is. */
function namesOfNobody(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema
  const fields = Object.keys(properties)
  const here = fields
    .filter((field) => /name$/i.test(field) && !idsBeside(field).some((id) => fields.includes(id)))
    .map((field) => `${path}.${field}`)
  const below = Object.entries(properties).flatMap(([field, part]) => namesOfNobody(part, `${path}.${field}`))
  const parts = [...anyOf, ...allOf, ...oneOf].flatMap((part) => namesOfNobody(part, path))
  return [...here, ...below, ...parts, ...(items ? namesOfNobody(items, `${path}[]`) : [])]
}

test('every answer about a group says beside each name whose it is, so that two alike have two names [SET-15]', () => {
  const found = Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) => {
      const { inputSchema, outputSchema } = operation['~orpc']
      const input = inputSchema && z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' })
      if (feature === 'admin' || !JSON.stringify(input ?? '').includes('"groupId"')) return []
      const output = z.toJSONSchema(outputSchema as z.ZodType, { unrepresentable: 'any' })
      return namesOfNobody(output as Schema, `${feature}.${name}`)
    }),
  )
  expect(found.filter((path) => !ofThings.some((end) => path.endsWith(end)))).toEqual([])
})
