import type { Session } from '../../session/session.js'
import { labelsNamed } from '../labels/label-list.js'
import { beginProject } from '../projects/create-project.js'
import { session } from '../store.js'
import { understand } from '../views/start/understand.js'
import { createSample, type Sample, type SampleName } from './sample.js'

/**
 * Makes a project of a sample and opens it. The first `accepted` strings are labeled as a person would, one after the other, so that the
 * views have something to show.
 */
export async function openSample(name: SampleName, accepted = 0): Promise<void> {
  const sample = await createSample(name)
  const source = `${name}.txt`
  const text = sample.texts.map(each => each.text).join('\n')
  const { strings } = await understand(new TextEncoder().encode(text), { source })
  const labels = labelsNamed(sample.labels)
  await beginProject({ name, scheme: sample.scheme, labels, sources: [{ name: source, strings }] })
  if (session.value && accepted > 0) await acceptSome(session.value, sample, accepted)
}

async function acceptSome(open: Session, { texts }: Sample, count: number): Promise<void> {
  const spansOf = new Map(texts.map(({ text, spans }) => [text, spans]))
  for (let k = 0; k < count && open.current; k++) {
    const { string, labels } = open.current
    const spans = spansOf.get(string.text) ?? []
    string.tokens.forEach((_, t) => {
      const start = string.offsets[2 * t]
      const right = spans.find(span => span.start <= start && start < span.end)?.label ?? null
      if (labels[t] !== (right ?? 'O')) open.mark(t, t, right)
    })
    await open.accept()
  }
}
