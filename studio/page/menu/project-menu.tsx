import { useEffect, useState } from 'preact/hooks'
import { formatBytes } from '../../../reporting/format.js'
import { VERSION } from '../../../src/common/version.js'
import { Button } from '../components/button.js'
import { go } from '../router.js'
import { dialog, storage, useSession } from '../store.js'
import { words } from '../words/english.js'
import { DeletePanel } from './delete-panel.js'
import { MenuAction } from './menu-action.js'
import { MergePanel } from './merge-panel.js'
import { projectFile } from './project-file.js'
import { ProjectSettings } from './project-settings.js'

/** What the dialog shows. */
type MenuPage = 'menu' | 'merge' | 'delete'

/** What can be done with the project as a whole. */
export function ProjectMenu() {
  const [page, setPage] = useState<MenuPage>('menu')
  if (page === 'menu') return <Menu onPage={setPage} />
  return (
    <div class="menu">
      <div>
        <Button icon="undo" onClick={() => setPage('menu')} data-testid="menu-back">
          {words.menu.back}
        </Button>
      </div>
      {page === 'merge' ? <MergePanel /> : <DeletePanel />}
    </div>
  )
}

function Menu({ onPage }: { readonly onPage: (page: MenuPage) => void }) {
  const { labels, strings, answers } = useSession().state
  const texts = words.menu
  const leave = () => {
    dialog.value = null
    go('start')
  }
  return (
    <div class="menu">
      <ProjectSettings />
      <div class="menu-actions">
        <MenuAction
          icon="tag"
          name={texts.labels}
          hint={texts.labelsHint(labels.length)}
          onClick={() => (dialog.value = 'labels')}
          testId="menu-labels"
        />
        <MenuAction
          icon="plus"
          name={texts.add}
          hint={texts.addHint(strings.length, answers.size)}
          onClick={leave}
          testId="menu-add"
        />
        <MenuAction
          icon="merge"
          name={texts.merge.name}
          hint={texts.merge.hint}
          onClick={() => onPage('merge')}
          testId="menu-merge"
        />
        <MenuAction
          icon="keyboard"
          name={texts.keys}
          hint={texts.keysHint}
          onClick={() => (dialog.value = 'keys')}
          testId="menu-keys"
        />
        {storage.value?.kind === 'browser' && (
          <>
            <MenuAction
              icon="folder"
              name={texts.others}
              hint={texts.othersHint}
              onClick={leave}
              testId="menu-others"
            />
            <MenuAction
              icon="trash"
              name={texts.delete.name}
              hint={texts.delete.hint}
              onClick={() => onPage('delete')}
              testId="menu-delete"
            />
          </>
        )}
      </div>
      <Place />
      <p class="muted small">
        <b>{texts.about(VERSION)}</b> {texts.aboutHint}
      </p>
    </div>
  )
}

/** Where the project is kept, and how large it is. */
function Place() {
  const { n } = useSession().state
  const kept = storage.value
  const [size, setSize] = useState<number | null>(null)
  useEffect(() => {
    let isWanted = true
    void (async () => {
      const bytes = kept && new Blob([(await projectFile(kept, '')).text]).size
      if (isWanted) setSize(bytes)
    })().catch(() => {}) // the size is of no account where the storage does not answer
    return () => {
      isWanted = false
    }
  }, [kept, n])
  if (!kept) return null
  return (
    <p class="small" data-testid="menu-place">
      {words.menu.kept[kept.kind](kept.place)} {size !== null && words.menu.size(formatBytes(size))}
    </p>
  )
}
