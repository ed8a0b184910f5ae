import { z } from 'zod'
import type { ShownName } from '#domain/people/person.ts'

/** For a field like `creatorName`, which older programs read beside the person. */
export const personName = z.string() as unknown as z.ZodType<string, ShownName>

/** Whoever an answer of a group names, under the name of their part: `creator`, `by`, `payer`. [SET-15] */
export const person = z.object({ id: z.string(), name: personName })
