import { useUndoKeys } from '../../keys/use-undo-keys.js'
import { words } from '../../words/english.js'
import { AgreementPanel } from './agreement-panel.js'
import { takeBack } from './decide.js'
import { FilterBar } from './filter-bar.js'
import { ReviewList } from './review-list.js'

export function ReviewView() {
  useUndoKeys(takeBack)
  return (
    <div class="page review">
      <div class="page-head">
        <div>
          <h1>{words.review.title}</h1>
          <p>{words.review.intro}</p>
        </div>
      </div>
      <FilterBar />
      <div class="review-split">
        <ReviewList />
        <AgreementPanel />
      </div>
    </div>
  )
}
