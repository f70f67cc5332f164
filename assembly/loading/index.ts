/**
 * The kernels that check model files where they lie. They say whether a part of a file is as it is usually written and sound;
 * if not, the readable readers look at it, accept it or say what is wrong.
 */
export * from './crfsuite/dictionary'
export * from './crfsuite/features'
