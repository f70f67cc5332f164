import { REASONS, type Step } from './derivation.js'
import type { Factorization } from './factorize.js'
import { type Notation, writeExpression } from './write-expression.js'

/** Formats a derivation: one line per step with its reason, or an `align*` of LaTeX. */
export function writeDerivation(factorization: Factorization, notation: Notation = 'text'): string {
  const target = writeExpression(factorization.target, notation)
  const steps = [...factorization.steps()]
  return notation === 'text' ? writeText(target, steps) : writeLatex(target, steps)
}

function writeText(target: string, steps: readonly Step[]): string {
  const lines = steps.map(step => `  = ${writeExpression(step.expression)}\n      ${reasonOf(step)}`)
  return [target, ...lines].join('\n')
}

function writeLatex(target: string, steps: readonly Step[]): string {
  const lines = steps.map((step, k) => {
    const left = k === 0 ? target : ''
    return `  ${left} &= ${writeExpression(step.expression, 'latex')} && \\text{${latexText(reasonOf(step))}}`
  })
  return `\\begin{align*}\n${lines.join(' \\\\\n')}\n\\end{align*}`
}

/** `theorem 7.1, conditional independence: Y1 ⊥ Y3 | Y2`. */
function reasonOf({ reason, because }: Step): string {
  const name = REASONS[reason]
  const title = /^(theorem|equation)/.test(reason) ? `${reason}, ${name}` : name
  return because === '' ? title : `${title}: ${because}`
}

function latexText(text: string): string {
  const escaped = text.replace(/[\\{}_^#$%&~]/g, sign => (sign === '\\' ? '\\textbackslash ' : `\\${sign}`))
  return escaped.replaceAll('⊥', '$\\perp$').replaceAll('|', '$\\mid$').replaceAll('–', '--')
}
