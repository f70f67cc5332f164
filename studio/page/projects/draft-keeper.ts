import type { DraftKeeper, KeptDraft } from '../../session/drafts/kept-drafts.js'

/** Keeps the drafts of a person in a project in this tab: they outlive a reload and a crash, and two tabs do not share them. */
export function draftKeeperOf(project: string): DraftKeeper {
  const key = `cofield-studio-drafts ${project}`
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
        return Array.isArray(kept) ? kept.filter(isKeptDraft) : []
      } catch {
        return []
      }
    },
    write(drafts) {
      try {
        if (drafts.length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(drafts))
      } catch {
        // A browser that keeps nothing: drafts hold for this visit.
      }
    },
  }
}

function isKeptDraft(value: unknown): value is KeptDraft {
  const { string, said } = Object(value) as Partial<KeptDraft>
  return typeof string === 'string' && Array.isArray(said) && said.every(each => Array.isArray(each))
}
