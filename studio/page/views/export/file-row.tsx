import type { ComponentChildren } from 'preact'
import { formatBytes } from '../../../../reporting/format.js'
import { Button } from '../../components/button.js'
import { words } from '../../words/english.js'

export interface FileRowProps {
  readonly name: string
  readonly children: ComponentChildren
  /** In bytes, if it is known before. */
  readonly size?: number
  /** Left out: the file cannot be had now. */
  readonly onDownload?: () => void
  readonly isBusy?: boolean
  readonly testId: string
}

/** A file to take away: what it is, its size, a button. */
export function FileRow({ name, children, size, onDownload, isBusy = false, testId }: FileRowProps) {
  return (
    <li class="file">
      <b>
        <bdi>{name}</bdi>
      </b>
      <p>{children}</p>
      <span class="size num">{size !== undefined && formatBytes(size)}</span>
      <Button
        kind="line"
        icon="download"
        aria-label={words.export.downloadFile(name)}
        disabled={!onDownload || isBusy}
        onClick={onDownload}
        data-testid={testId}
      >
        {words.export.download}
      </Button>
    </li>
  )
}
