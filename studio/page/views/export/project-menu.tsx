import { useSession } from '../../store.js'

/** What the menu of the project offers. */
export function ProjectMenu() {
  return <p>{useSession().state.name}</p>
}
