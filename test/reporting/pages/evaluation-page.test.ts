import { describe, expect, it } from 'vitest'
import { type EvaluationPageContent, formatEvaluationPage } from '../../../reporting/pages/evaluation-page.js'
import { Evaluator } from '../../../src/evaluation/evaluator.js'

const evaluator = new Evaluator()
evaluator.add(['A', 'B'], ['A', 'A'])
const error = { gold: 'B', predicted: 'A', known: true, tokens: ['one', '<two>'], position: 1 }
const content: EvaluationPageContent = {
  model: 'folder/my.cofield',
  evaluation: evaluator.evaluate(),
  intervals: null,
  confusion: evaluator.confusionMatrix(),
  errors: { errors: [error], more: 0, calibration: null },
}

describe('the page of an evaluation', () => {
  it('has neither chances nor reliability where nobody noted them', () => {
    const html = formatEvaluationPage(content)
    expect(html).toContain('<li>one <mark>&lt;two&gt;</mark></li>')
    expect(html).not.toContain('id="reliability"')
    expect(html).not.toContain('Open an error')
    const noted = { errors: [{ ...error, probability: 0.5 }], more: 0, calibration: { bins: [], error: 0 } }
    const full = formatEvaluationPage({ ...content, errors: noted })
    expect(full).toContain('<mark>&lt;two&gt;</mark> <span class="faint">50.00 %</span>')
    expect(full).toContain('id="reliability"')
  })

  it('tells how to open an error that has an explanation', () => {
    const explained = { ...error, forPredicted: [{ part: 'state', because: 'w[0]=two', score: 1 }] }
    const html = formatEvaluationPage({
      ...content,
      errors: { ...content.errors, errors: [explained] } as never,
    })
    expect(html).toContain('Open an error')
    expect(html).toContain('cannot give the label <code>B</code>')
  })

  it('has the title and the paragraphs that it is given', () => {
    expect(formatEvaluationPage(content)).toContain('<h1>Evaluation of my.cofield</h1>')
    const html = formatEvaluationPage({ ...content, title: 'Mine & yours', about: ['First <p>.', 'Second.'] })
    expect(html).toContain('<h1>Mine &amp; yours</h1>')
    expect(html).toContain('<p>First &lt;p&gt;.</p>\n<p>Second.</p>\n')
  })
})
