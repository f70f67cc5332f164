/** Takes all steps of a training and returns its result. */
export async function runToEnd<Step, Result>(
  steps: AsyncGenerator<Step, Result, void>,
  onStep?: (step: Step) => void,
): Promise<Result> {
  try {
    for (;;) {
      const next = await steps.next()
      if (next.done) return next.value
      onStep?.(next.value)
    }
  } finally {
    await steps.return(undefined as never) // an error of `onStep` ends the training, too
  }
}
