interface Name {
  readonly name: string
  readonly meaning: string
}

export interface PlanTable {
  readonly fields: readonly (Name & { readonly type: string })[]
  readonly threadArrays: readonly Name[]
  readonly numbers: ReadonlyMap<string, readonly Name[]>
}

export function readTable(text: string, file: string): PlanTable
export function kernelText(table: PlanTable, file: string): string
export function hostText(table: PlanTable, file: string): string
