import type { ErrorCode, Rule } from '../errorCodes.ts'

/** The figures and names that the sentence of a rule needs. */
type Facts<Of extends Rule> = Of['says'] extends (facts: infer Needed) => string ? [facts: Needed] : []

/** A refusal of an area, which is one of the product. */
type RefusalOf<Code> = { readonly code: Code; readonly error: ErrorCode; readonly message: string }

/** Makes the refusals of an area with their sentences. What asks a rule on a screen loads those of its areas alone. */
export function refusalsOf<const Rules extends Readonly<Record<string, Rule>>>(rules: Rules) {
  return <Code extends keyof Rules & string>(
    code: Code,
    ...[facts]: Facts<Rules[Code]>
  ): RefusalOf<keyof Rules & string> => {
    const { error, says } = rules[code] as { error: ErrorCode; says: string | ((facts: unknown) => string) }
    return { code, error, message: typeof says === 'string' ? says : says(facts) }
  }
}
