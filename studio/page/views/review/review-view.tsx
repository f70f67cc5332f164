import { words } from '../../words/english.js'

export function ReviewView() {
  return (
    <div class="page">
      <h1>{words.review.title}</h1>
    </div>
  )
}
