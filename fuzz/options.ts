/** What `npm run fuzz` was asked for. */
export interface Options {
  readonly targets: readonly string[]
  readonly minutes: number
  readonly seed: number
}

/** Reads arguments; throws an `Error` with what is wrong. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
  newSeed: () => number,
): Options {
  const targets: string[] = []
  let [minutes, seed] = [1, -1]
  for (let k = 0; k < args.length; k++) {
    const argument = args[k]
    if (argument === '--minutes') minutes = numberAfter(argument, args[++k], value => value > 0)
    else if (argument === '--seed') seed = numberAfter(argument, args[++k], isSeed)
    else if (known.includes(argument)) targets.push(argument)
    else throw new Error(`expected --minutes, --seed or a target (${known.join(', ')}), got ${argument}`)
  }
  return { targets: targets.length > 0 ? targets : known, minutes, seed: seed < 0 ? newSeed() : seed }
}

function isSeed(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function numberAfter(option: string, text: string | undefined, isRight: (value: number) => boolean): number {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(value) && isRight(value)) return value
  throw new Error(
    `${option}: expected ${option === '--seed' ? 'a whole number from 0 on' : 'a number above 0'}, got ${text ?? 'nothing'}`,
  )
}
