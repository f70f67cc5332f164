import { words } from '../../words/english.js'

export function StartView() {
  return (
    <div class="page">
      <h1>{words.start.title}</h1>
    </div>
  )
}
