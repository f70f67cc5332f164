/** The kernels that tune the weights of a pool: left-out counts, what attributes say of candidates, and the chain of these. */
export { sumChains, useChain } from './chain-sum'
export { countPart, resetPart, useCorpus, useCounts } from './counts'
export { bend } from './curvature'
export { candidatesSoFar, gather, useGathering } from './gather'
