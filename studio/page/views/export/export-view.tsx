import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { go } from '../../router.js'
import { notify, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { tab } from '../review/review-state.js'
import { DataCard } from './data-card.js'
import { download } from './download.js'
import { exampleString } from './example-string.js'
import { ModelCard } from './model-card.js'
import { type ModelFile, modelFiles } from './models.js'
import { ProjectCard } from './project-card.js'
import { ReportCard } from './report-card.js'
import { TryCard } from './try-card.js'
import { UseCard } from './use-card.js'

/** Model, data, report and project, to take away; and how to use them. */
export function ExportView() {
  const session = useSession()
  const { state, learners } = session
  const [files, setFiles] = useState<readonly ModelFile[] | null>(null)
  // What a model is made of: saving it again on every change of anything would take time.
  useEffect(() => {
    let isWanted = true
    void modelFiles(session).then(found => isWanted && setFiles(found))
    return () => {
      isWanted = false
    }
  }, [session, state.answers, state.name, learners.thorough.learned, learners.thorough.right])
  const example = useMemo(() => exampleString(state), [state.strings, state.answers])
  if (files === null) return null
  if (files.length === 0 || example === null) return <Empty />
  return (
    <div class="page export">
      <div class="page-head">
        <div>
          <h1>{words.export.title}</h1>
          <p>{words.export.made(state.answers.size, state.strings.length)}</p>
          <Undecided />
        </div>
        <Button kind="primary" icon="download" onClick={() => take(files[0])} data-testid="export-model">
          {words.export.model.best}
        </Button>
      </div>
      <div class="cards">
        <div class="half">
          <ModelCard files={files} onTake={take} />
          <ReportCard />
          <ProjectCard />
        </div>
        <DataCard />
        <UseCard file={files[0]} example={example} />
        <TryCard file={files[0]} example={example} />
      </div>
    </div>
  )
}

/** That people differ on some strings, and where to decide. */
function Undecided() {
  const { answers } = useSession().state
  const n = [...answers.values()].filter(({ isConflict }) => isConflict).length
  if (n === 0) return null
  return (
    <p>
      {words.export.conflicts(n)}{' '}
      <button type="button" class="link" onClick={lookAtConflicts}>
        {words.export.look(n)}
      </button>
    </p>
  )
}

function lookAtConflicts(): void {
  tab.value = 'disagreement'
  go('review')
}

function take({ file, bytes }: ModelFile): void {
  download(file, bytes, 'application/octet-stream')
  notify(words.export.downloaded(file))
}

function Empty() {
  return (
    <div class="page export">
      <h1>{words.export.title}</h1>
      <p class="muted">{words.export.nothing}</p>
      <Button kind="primary" onClick={() => go('label')}>
        {words.export.toLabel}
      </Button>
    </div>
  )
}
