/** What a golden model says of the first few test sequences of its corpus: labels, marginals, confidence. */
export function expectationOf(model, test) {
  return test.map((sequence, n) => ({
    tags: model.tag(sequence),
    ...(n < 2 && {
      marginals: model.marginals(sequence).map(shares => ({ ...shares })),
      nbest: model.nbest(sequence, 2),
    }),
  }))
}
