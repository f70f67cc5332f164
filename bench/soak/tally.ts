/** What came of the exchanges of a run. */
export class Tally {
  requests = 0
  readonly wrong: string[] = []
  private readonly counts = new Map<string, Map<string, number>>()

  /** Counts an exchange, and whether its outcome is one of those that are right. */
  count(name: string, outcome: string, right: readonly string[], requests = 1): void {
    this.requests += requests
    const own = this.counts.get(name) ?? new Map<string, number>()
    this.counts.set(name, own)
    own.set(outcome, (own.get(outcome) ?? 0) + 1)
    if (!right.includes(outcome)) this.fail(`${name}: expected ${right.join(' or ')}, got ${outcome}`)
  }

  fail(message: string): void {
    this.wrong.push(message)
  }

  /** How often each kind of exchange had each outcome, in the order of names. */
  outcomes(): Record<string, Record<string, number>> {
    const names = [...this.counts.keys()].sort()
    return Object.fromEntries(names.map(name => [name, Object.fromEntries(this.counts.get(name) ?? [])]))
  }
}
