import {
  type CorpusWriter,
  fromStart,
  labelsToWrite,
  needWords,
  refuse,
  type Sink,
  stringsAt,
} from './writer.js'

/** Writes `word/tag`, one sequence per line. A word may contain slashes, a tag may not. */
export function createBrownWriter(sink: Sink): CorpusWriter {
  const write = fromStart(sink)
  return {
    write(corpus, n, labels) {
      needWords(corpus, 'word/tag')
      const words = stringsAt(corpus, corpus.columns[0], n)
      const tags = labelsToWrite(corpus, n, labels) ?? refuse('word/tag', 'labels', 'none')
      write(`${words.map((word, t) => token(word, tags[t])).join(' ')}\n`)
    },
  }
}

function token(word: string, tag: string): string {
  if (word === '' || /[\t\n\r\0 ]/.test(word)) refuse('word/tag', 'a word without spaces', word)
  if (tag === '' || /[\t\n\r\0 /]/.test(tag)) refuse('word/tag', 'a tag without spaces or slashes', tag)
  return `${word}/${tag}`
}
