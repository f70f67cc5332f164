import { words } from '../../words/english.js'

export function InsightsView() {
  return (
    <div class="page">
      <h1>{words.insights.title}</h1>
    </div>
  )
}
