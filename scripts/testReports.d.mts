export type Failure = { title: string; message: string }
export type Results = { passed: number; failures: Failure[]; files: { path: string; seconds: number }[] }
export function resultsOfVitest(report: object): Results
export function resultsOfPlaywright(report: object): Results
export function linesOf(failure: Failure): string[]
