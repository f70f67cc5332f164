export const CASES: Readonly<Record<string, unknown>>
export const FUNCTIONS: Readonly<Record<string, unknown>>
