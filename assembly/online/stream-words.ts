/** The mark of a dense row in a word of `stream` (plan.txt). It vanishes when the rest of the word is made an address. */
export const DENSE: u32 = 0x80000000
