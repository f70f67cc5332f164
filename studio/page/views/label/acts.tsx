import type { CurrentString, Session } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { strokeFor } from '../../keys/key-table.js'
import { capsOf } from '../../keys/stroke.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'
import { CLICK_SEEN_AFTER, type Press } from './model/readiness.js'
import { MoreMenu } from './more-menu.js'

export interface ActsProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
}

/** What is decided about the string as a whole. */
export function Acts({ bench, session, current }: ActsProps) {
  const isBusy = bench.isBusy.value
  const { string, equals } = current
  return (
    <div class="acts">
      <Button
        icon="undo"
        keys={capsOf(strokeFor('undo'))}
        title={words.label.undoHint}
        aria-disabled={session.undoable === null}
        data-testid="undo"
        onClick={() => bench.run('undo')}
      >
        <span class="text">{words.label.undo}</span>
      </Button>
      <Button
        icon="skip"
        keys={[strokeFor('skip')]}
        data-testid="skip"
        onClick={event => bench.run('skip', clickOf(event))}
      >
        <span class="text">{words.label.skip}</span>
      </Button>
      <Button
        class="on-desk"
        icon="flag"
        keys={[strokeFor('flag')]}
        aria-pressed={string.isFlagged}
        data-testid="flag"
        onClick={() => bench.run('flag')}
      >
        {words.label.flag}
      </Button>
      <Button
        class="on-desk"
        icon="comment"
        keys={[strokeFor('comment')]}
        aria-expanded={bench.panel.value === 'comment'}
        data-testid="comment"
        onClick={() => bench.run('comment')}
      >
        {words.label.comment}
      </Button>
      <MoreMenu bench={bench} session={session} current={current} class="on-phone" />
      <span class="last">
        {equals > 0 && (
          <Button
            class="equal"
            kind="line"
            title={words.label.acceptEqualHint}
            keys={capsOf(strokeFor('accept-equal'))}
            data-testid="accept-equal"
            onClick={event => bench.run('accept-equal', clickOf(event))}
          >
            {words.label.acceptEqual(equals + 1)}
          </Button>
        )}
        <Button
          kind="primary"
          keys={['Enter ↵']}
          aria-disabled={isBusy}
          data-testid="accept"
          onClick={event => bench.run('accept', clickOf(event))}
        >
          {isBusy && session.saving.state === 'saving' ? words.label.saving : words.label.accept}
        </Button>
      </span>
    </div>
  )
}

/** A click that decides. Of a key that presses a button, the time counts as of a key. */
function clickOf(event: MouseEvent): Press {
  return { timeStamp: event.timeStamp, isRepeat: false, seenAfter: CLICK_SEEN_AFTER }
}
