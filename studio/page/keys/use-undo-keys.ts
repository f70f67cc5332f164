import { useEffect } from 'preact/hooks'
import { meaningOf } from './key-table.js'
import { strokeOf } from './stroke.js'

export type UndoCommand = 'undo' | 'redo'

/** Undo and redo work everywhere in a view but in text fields, which have their own. */
export function useUndoKeys(run: (command: UndoCommand) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, textarea, select, dialog')) return
      const stroke = strokeOf(event, candidate => commandOf(candidate) !== null)
      const command = stroke === null ? null : commandOf(stroke)
      if (command === null) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [run])
}

function commandOf(stroke: string): UndoCommand | null {
  const command = meaningOf(stroke, [])?.command
  return command === 'undo' || command === 'redo' ? command : null
}
