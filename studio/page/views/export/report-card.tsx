import { useState } from 'preact/hooks'
import { notify, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { download } from './download.js'
import { fileNameOf } from './file-names.js'
import { FileRow } from './file-row.js'

export function ReportCard() {
  return (
    <section class="card">
      <header>
        <h2>{words.export.report.title}</h2>
      </header>
      <ul class="files">
        <ReportRow />
      </ul>
    </section>
  )
}

/** The evaluation as a page. What makes it is loaded when it is asked for. */
function ReportRow() {
  const { state } = useSession()
  const [isBusy, setBusy] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const file = `${fileNameOf(state.name)}-report.html`
  const take = async () => {
    setBusy(true)
    try {
      const { makeReport } = await import('./report.js')
      const html = makeReport(state)
      setEmpty(html === null)
      if (html === null) return
      download(file, html, 'text/html;charset=utf-8')
      notify(words.export.downloaded(file))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileRow name={file} onDownload={take} isBusy={isBusy} testId="report-download">
      {words.export.report.hint}
      {isEmpty && <strong role="status"> {words.export.report.none}</strong>}
    </FileRow>
  )
}
