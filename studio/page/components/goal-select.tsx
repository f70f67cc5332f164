import { useSession } from '../store.js'
import { words } from '../words/english.js'
import { Select } from './select.js'

const GOALS: readonly number[] = [0.9, 0.95, 0.97, 0.98, 0.99, 0.995]

/** Chooses the share of right proposals that is aimed for. It counts at once. */
export function GoalSelect({ label }: { readonly label: string }) {
  const session = useSession()
  const { goal } = session.state
  const goals = GOALS.includes(goal) ? GOALS : [...GOALS, goal].sort((a, b) => a - b)
  return (
    <Select
      label={label}
      options={goals.map(share => ({ value: String(share), text: words.menu.goalOption(share) }))}
      value={String(goal)}
      onChange={share => void session.record({ type: 'goal', share: Number(share) })}
    />
  )
}
