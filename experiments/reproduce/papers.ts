/** The papers that are reproduced, as they are cited. */
export const PAPERS = {
  empirical:
    'Zhu, Hiemstra, Apers, Wombacher: Closed Form Maximum Likelihood Estimator of Conditional Random Fields',
  separate:
    'Zhu, Hiemstra, Apers, Wombacher: Separate Training for Conditional Random Fields Using Co-occurrence Rate Factorization',
  ecrn: 'Zhu, Hiemstra, Apers, Wombacher: Empirical Co-occurrence Rate Networks for Sequence Labeling, 2013',
  labelwise:
    'Gross, Russakovsky, Do, Batzoglou: Training Conditional Random Fields for Maximum Labelwise Accuracy, 2006',
} as const
