import { useState } from 'preact/hooks'
import { projectFile, projectFileName } from '../../menu/project-file.js'
import { faultOf } from '../../menu/reopen.js'
import { notify, storage, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { download } from './download.js'
import { FileRow } from './file-row.js'

/** The whole project as one file, and where it is kept. */
export function ProjectCard() {
  const { name } = useSession().state
  const [isBusy, setBusy] = useState(false)
  const kept = storage.value
  if (!kept) return null
  const take = async () => {
    setBusy(true)
    try {
      const file = await projectFile(kept, name)
      download(file.name, file.text, 'application/x-ndjson')
      notify(words.export.downloaded(file.name))
    } catch (error) {
      notify(words.export.project.failed(faultOf(error)))
    } finally {
      setBusy(false)
    }
  }
  const texts = words.export.project
  return (
    <section class="card">
      <header>
        <h2>{texts.title}</h2>
      </header>
      <ul class="files">
        <FileRow name={projectFileName(name)} onDownload={take} isBusy={isBusy} testId="project-download">
          {texts.hint}
        </FileRow>
      </ul>
      <p class="muted small">{texts.kept[kept.kind](kept.place)}</p>
    </section>
  )
}
