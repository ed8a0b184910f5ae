import type { Rule } from '../errorCodes.ts'
import type { Refusal, RefusalCode } from '../refusals.ts'

/** The figures and names that the sentence of a rule needs. */
type Facts<Of extends Rule> = Of['says'] extends (facts: infer Needed) => string ? [facts: Needed] : []

/** Makes the refusals of an area with their sentences. What asks a rule on a screen loads those of its areas alone. */
export function refusalsOf<const Rules extends Readonly<Record<string, Rule>>>(rules: Rules) {
  return <Code extends keyof Rules & RefusalCode>(code: Code, ...[facts]: Facts<Rules[Code]>): Refusal => {
    const { error, says } = rules[code] as { error: Refusal['error']; says: string | ((facts: unknown) => string) }
    return { code, error, message: typeof says === 'string' ? says : says(facts) }
  }
}
