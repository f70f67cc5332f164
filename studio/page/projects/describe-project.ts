import { effect } from '@preact/signals'
import { describeProject } from '../../storage/browser.js'
import { session, tick } from '../store.js'
import { projectId } from './place.js'

/** Milliseconds after the last change. */
const LATER = 500

/** Notes for the list of projects how far the open one is, a little after each change. */
export function describeOpenProject(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    tick.value
    const id = projectId.value
    const open = session.value
    clearTimeout(timer)
    if (id === null || !open) return
    const { name, strings, answers } = open.state
    const news = { name, strings: strings.length, accepted: answers.size }
    timer = setTimeout(() => void describeProject(id, news).catch(() => {}), LATER)
  })
}
