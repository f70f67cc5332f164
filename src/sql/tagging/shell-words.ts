/** The command that answers lines, for a shell. */
export function lineCommand({ model, answer }: { readonly model: string; readonly answer: string }): string {
  return ['cofield', 'tag', shellWord(model), '--lines', ...(answer === 'parsed' ? ['--parsed'] : [])].join(
    ' ',
  )
}

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
