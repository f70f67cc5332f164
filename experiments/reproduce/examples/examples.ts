import type { Sequence } from '../../../src/index.js'

/** 11 rib:XIB, 9 rob:YOB, 1 rob:XIB (Zhu et al., Empirical Co-occurrence Rate Networks, 2013, section II-B). */
export const ROB = [...repeat(11, 'rib', 'XIB'), ...repeat(9, 'rob', 'YOB'), ...repeat(1, 'rob', 'XIB')]

/** 4 abcd:0000, 1 abcd:0110 (Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, section 3.4.3). */
export const TEST_TIME = [...repeat(4, 'abcd', '0000'), ...repeat(1, 'abcd', '0110')]

function repeat(times: number, tokens: string, labels: string): Sequence[] {
  return Array.from({ length: times }, () => ({ tokens: [...tokens], labels: [...labels] }))
}
