import { effect } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { NONE, OPEN } from '../../../project/event.js'
import type { Notice } from '../../../session/notice.js'
import type { Session } from '../../../session/session.js'
import { notify, tick } from '../../store.js'
import { words } from '../../words/english.js'

/** Tells what happened without the person's doing. */
export function useNews(session: Session): void {
  useEffect(
    () =>
      effect(() => {
        tick.value
        const [notice] = session.notices
        if (notice === undefined) return
        notify(newsText(notice))
        session.dismiss(notice)
      }),
    [session],
  )
}

export function newsText(notice: Notice): string {
  const texts = words.label.news
  switch (notice.kind) {
    case 'accepted-by-other':
      return texts.acceptedByOther(notice.by, notice.string.number)
    case 'retokenized-by-other':
      return texts.retokenized(notice.by, notice.string.number, notice.lost)
    case 'label-changed-by-other':
      return notice.to === NONE || notice.to === OPEN
        ? texts.labelRemoved(notice.by, notice.from)
        : texts.labelRenamed(notice.by, notice.from, notice.to)
    case 'string-gone':
      return texts.stringGone(notice.string.number)
    case 'refused':
      return texts.refused(notice.reason)
    case 'nothing-said':
      return texts.nothingSaid
  }
}
