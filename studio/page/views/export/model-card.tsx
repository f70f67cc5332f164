import { useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { FileRow } from './file-row.js'
import type { ModelFile } from './models.js'

export interface ModelCardProps {
  readonly files: readonly ModelFile[]
  readonly onTake: (file: ModelFile) => void
}

/** The models of both learners. */
export function ModelCard({ files, onTake }: ModelCardProps) {
  const { learners } = useSession()
  const [best] = files
  const { right } = learners[best.learner]
  const texts = words.export.model
  return (
    <section class="card">
      <header>
        <h2>{texts.title}</h2>
        {right !== null && <span class="faint small num">{texts.right(right)}</span>}
      </header>
      <ul class="files">
        {files.map(file => (
          <FileRow
            key={file.learner}
            name={file.file}
            size={file.bytes.length}
            onDownload={() => onTake(file)}
            testId={`model-${file.learner}`}
          >
            {texts[file.learner]} <ModelFacts file={file} />
          </FileRow>
        ))}
      </ul>
    </section>
  )
}

function ModelFacts({ file: { learner } }: { readonly file: ModelFile }) {
  const { state, learners } = useSession()
  const { learned, fault } = learners[learner]
  const behind = state.answers.size - learned
  const texts = words.export.model
  return (
    <>
      {texts.knows(learned, state.labels.length)}
      {behind > 0 && ` ${texts.behind(behind)}`}
      {fault && ` ${texts.fault(fault)}`}
    </>
  )
}
