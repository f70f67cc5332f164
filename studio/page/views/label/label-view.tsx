import { words } from '../../words/english.js'

export function LabelView() {
  return (
    <div class="page">
      <h1>{words.label.title}</h1>
    </div>
  )
}
