export const programOptions: string[]
