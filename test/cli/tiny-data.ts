/** Data small enough to see through. */

/** Rows of columns: a sentence a line, tokens separated by spaces, columns by slashes. */
export function columns(...sentences: string[]): string {
  return sentences
    .map(
      sentence =>
        `${sentence
          .split(' ')
          .map(token => token.split('/').join('\t'))
          .join('\n')}\n\n`,
    )
    .join('')
}

export const TRAIN = columns(
  'The/DT dog/NN barks/VBZ ./.',
  'A/DT cat/NN sleeps/VBZ ./.',
  'The/DT cat/NN runs/VBZ fast/RB ./.',
  'A/DT dog/NN sleeps/VBZ ./.',
)

export const TEST = columns('The/DT cat/NN barks/VBZ ./.', 'A/DT bird/NN sleeps/VBZ ./.')

export const ENTITIES = columns(
  'Ada/B-PER Lovelace/I-PER met/O Babbage/B-PER in/O London/B-LOC ./O',
  'London/B-LOC met/O Ada/B-PER ./O',
  'Babbage/B-PER met/O Ada/B-PER Lovelace/I-PER ./O',
)
