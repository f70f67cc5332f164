/** So many steps from an end of a sequence, or more, are not told apart, unless a feature says otherwise. */
export const MOST_STEPS = 4
