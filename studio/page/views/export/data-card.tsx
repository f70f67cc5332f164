import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Format } from '../../../../src/data/formats/registry.js'
import type { WrittenData } from '../../../project/data/write-data.js'
import { SegmentedControl } from '../../components/segmented-control.js'
import { notify, useSession } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import { Code } from './code.js'
import type { DataChoice } from './data-files.js'
import { download } from './download.js'
import { fileNameOf } from './file-names.js'
import { FileRow } from './file-row.js'

type DataFiles = typeof import('./data-files.js')

const FIRST: DataChoice = { format: 'jsonl', strings: 'accepted', undecided: 'keep', flagged: 'keep' }

/** The answers in any format, with a look at the first lines. */
export function DataCard() {
  const { state } = useSession()
  const [choice, setChoice] = useState(FIRST)
  const [module, setModule] = useState<DataFiles | null>(null)
  useEffect(() => {
    void import('./data-files.js').then(setModule)
  }, [])
  const written = useMemo(
    () => module?.dataFiles(state, choice, fileNameOf(state.name)) ?? null,
    [module, state.strings, state.answers, state.name, choice],
  )
  const texts = words.export.data
  const change = (part: Partial<DataChoice>) => setChoice({ ...choice, ...part })
  return (
    <section class="card half data">
      <header>
        <h2>{texts.title}</h2>
        {written && <span class="faint small num">{texts.strings(written.written)}</span>}
      </header>
      {module && (
        <label class="choose">
          <span>{texts.format}</span>
          <select
            class="field"
            value={choice.format}
            onChange={event => change({ format: event.currentTarget.value as Format })}
            data-testid="data-format"
          >
            {module.FORMAT_NAMES.map(name => (
              <option key={name} value={name}>
                {texts.formats[name].name}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="muted">{texts.formats[choice.format].hint}</p>
      <Choices choice={choice} onChange={change} />
      {written && module && <Written written={written} firstLines={module.firstLines} />}
    </section>
  )
}

interface ChoicesProps {
  readonly choice: DataChoice
  readonly onChange: (part: Partial<DataChoice>) => void
}

/** Which strings. What the project has none of is not asked. */
function Choices({ choice, onChange }: ChoicesProps) {
  const { answers, strings } = useSession().state
  const texts = words.export.data
  const undecided = [...answers.values()].filter(({ isConflict }) => isConflict).length
  const flagged = strings.filter(({ isFlagged }) => isFlagged).length
  return (
    <div class="choices">
      <SegmentedControl
        label={texts.which}
        options={[
          { value: 'accepted', text: texts.accepted(answers.size) },
          { value: 'all', text: texts.all(strings.length) },
        ]}
        value={choice.strings}
        onChange={strings => onChange({ strings })}
      />
      {undecided > 0 && (
        <Check
          text={texts.undecided(undecided)}
          isChecked={choice.undecided === 'leave-out'}
          onChange={isOut => onChange({ undecided: isOut ? 'leave-out' : 'keep' })}
        />
      )}
      {flagged > 0 && (
        <Check
          text={texts.flagged(flagged)}
          isChecked={choice.flagged === 'leave-out'}
          onChange={isOut => onChange({ flagged: isOut ? 'leave-out' : 'keep' })}
        />
      )}
    </div>
  )
}

interface CheckProps {
  readonly text: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

function Check({ text, isChecked, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isChecked} onChange={event => onChange(event.currentTarget.checked)} />
      {text}
    </label>
  )
}

interface WrittenProps {
  readonly written: WrittenData
  readonly firstLines: DataFiles['firstLines']
}

function Written({ written: { files, written, leftOut, lost }, firstLines }: WrittenProps) {
  const texts = words.export.data
  const size = files.reduce((sum, { text }) => sum + new Blob([text]).size, 0)
  const name = files.map(file => file.name).join(', ')
  const take = () => {
    for (const file of files) download(file.name, file.text, 'text/plain;charset=utf-8')
    notify(words.export.downloaded(name))
  }
  return (
    <>
      {lost.length > 0 && <p class="small">{texts.lost(lost)}</p>}
      {leftOut.length > 0 && (
        <p class="small" role="status" data-testid="data-left-out">
          {texts.leftOut(leftOut.length, leftOut[0].string.number, leftOut[0].reason)}
        </p>
      )}
      {written > 0 && <Code label={texts.preview} text={firstLines(files[0].text)} testId="data-preview" />}
      <ul class="files">
        <FileRow name={name} size={size} onDownload={written > 0 ? take : undefined} testId="data-download">
          {texts.written(count(written))}
        </FileRow>
      </ul>
    </>
  )
}
