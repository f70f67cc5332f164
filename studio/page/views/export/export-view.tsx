import { words } from '../../words/english.js'

export function ExportView() {
  return (
    <div class="page">
      <h1>{words.export.title}</h1>
    </div>
  )
}
